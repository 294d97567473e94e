import type { Types } from "mongoose";
import type { AuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import GoogleProvider from "next-auth/providers/google";
import { hasLeft } from "@/lib/platform/contracts/contact";
import { email as emailField } from "@/lib/platform/contracts/fields";
import { consume, refund, restore } from "@/lib/platform/db/limits";
import { env } from "@/lib/platform/env";
import { conflict, unauthenticated, AppError } from "@/lib/platform/errors";
import { logger } from "@/lib/platform/logger";
import { GoogleAccountModel, UserModel } from "@/models/user";
import { findPerson } from "./actor";
import { authRequest, notingFailure } from "./auth-request";
import { readClaims, SESSION_SECONDS, type SessionClaims } from "./cookie";
import { DONE, donePath } from "./google-outcome";
import { ownPath } from "./own-origin";
import { hashPassword, matchPassword } from "./password-hash";
import { decodeSession, writeSessionCookie } from "./session-cookie";
import {
  endSession,
  startSessionByGoogle,
  touchSession,
  startSessionByPassword,
  type KnownDevice,
} from "./sessions";

const callbacks: AuthOptions["callbacks"] = {
  signIn: async ({ account, profile }) =>
    account?.provider === "google"
      ? notingFailure(() => admitGoogle(account.providerAccountId, profile as GoogleProfile))
      : true,

  redirect: ({ url, baseUrl }) => baseUrl + (ownPath(url) ?? "/"),

  /** On sign-in, starts a session. Later, updates the role to the current one of the user verified in `decode`. */
  jwt: async ({ token, user }) =>
    notingFailure(async () => {
      const request = authRequest();
      // next-auth types the user as always present; it is present on sign-in only.
      const signedIn = (user as typeof user | undefined)?.id;
      const claims = signedIn ? await beginSession(signedIn) : readClaims(token);
      if (claims && signedIn) request.person = (await findPerson(claims)) ?? undefined;
      if (!claims || !request.person) throw unauthenticated();
      const { role } = request.person.actor;
      if (!signedIn) await touchSession(claims.sessionId);
      request.hasBegun = signedIn !== undefined;
      request.isCookieRight = !signedIn && claims.role === role;
      return { sub: claims.userId, sid: claims.sessionId, since: claims.since, role };
    }),

  session: ({ token }) => {
    const person = authRequest().person;
    if (!person) throw unauthenticated();
    const { hasPassword, isEmailVerified, telephone } = person;
    const { userId: uid, email, name, role } = person.actor;
    const since = typeof token.since === "number" ? token.since : 0;
    return {
      user: {
        uid,
        email,
        name,
        displayName: name,
        photoURL: person.image,
        role,
        hasPassword,
        isEmailVerified,
        telephone,
      },
      expires: new Date((since + SESSION_SECONDS) * 1000).toISOString(),
    };
  },
};

async function beginSession(userId: string): Promise<SessionClaims> {
  const request = authRequest();
  const begun = request.sessionId ?? (await startSessionByGoogle(userId, request));
  if (!begun) throw conflict("Signing in with Google was ended for this account.");
  return {
    userId,
    sessionId: begun,
    since: Math.floor(Date.now() / 1000),
    role: "",
  };
}

function causeOf(metadata: Error | { error?: Error }): string | undefined {
  return metadata instanceof Error ? metadata.message : metadata.error?.message;
}

/**
 * Returns next-auth's configuration; reads `env` when called, not when the module loads. The account adapter is a parameter,
 * since it belongs to lib/domain.
 */
export function authOptions(adapter: NonNullable<AuthOptions["adapter"]>): AuthOptions {
  const google = googleProvider();
  return {
    secret: env().NEXTAUTH_SECRET,
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    pages: { signIn: DONE, signOut: "/login", error: DONE },
    adapter,
    providers: [
      CredentialsProvider({
        credentials: { email: { type: "email" }, password: { type: "password" } },
        authorize,
      }),
      ...(google ? [google] : []),
    ],
    jwt: {
      maxAge: SESSION_SECONDS,
      encode: async ({ token }) => {
        const claims = readClaims(token ?? null);
        if (!claims) throw unauthenticated();
        return writeSessionCookie(claims);
      },
      decode: decodeSession,
    },
    callbacks,
    events: {
      // next-auth would log the error, clear the cookie and report success, with the session still alive.
      signOut: async ({ token }) =>
        notingFailure(async () => {
          const claims = readClaims(token);
          if (claims) await endSession(claims.userId, claims.sessionId);
        }),
    },
    logger: {
      // The metadata holds cookies and tokens, so only the code and the cause's message are logged.
      error: (code, metadata) => logger().warn({ code, cause: causeOf(metadata) }, "next-auth"),
      warn: (code) => logger().debug({ code }, "next-auth"),
      debug: () => undefined,
    },
  };
}

/** The part of Google's profile that we use. */
interface GoogleProfile {
  readonly email?: string;
  readonly email_verified?: boolean;
}

/**
 * Returns true if a Google account may sign in, else the page that says why not. Rejects an address that Google has not
 * verified, a link to an account with another address, and a sign-in by Google that the user has ended, until their
 * password allows it again.
 */
async function admitGoogle(googleId: string, profile: GoogleProfile): Promise<boolean | string> {
  const email = emailField.safeParse(profile.email);
  if (profile.email_verified !== true || !email.success) return false;
  authRequest().googleEmail = email.data;
  const linked = await GoogleAccountModel.findOne(
    { provider: "google", providerAccountId: googleId },
    { userId: 1 },
  ).lean();
  const owner =
    (linked && (await UserModel.findById(linked.userId).lean())) ??
    (await UserModel.findOne({ email: email.data }).lean());
  if (owner && owner.email !== email.data) return donePath("GoogleOtherAddress");
  // Who left without an account does not keep the address.
  const isWaited = owner && !hasLeft(owner);
  const isClaimed = !isWaited && (await UserModel.exists({ claimed_email: email.data }));
  // The office typed this address, and may have mistyped it: the link that it hands over comes first.
  if (isClaimed || (isWaited && owner.entered_at && !owner.emailVerified))
    return donePath("GoogleNotClaimed");
  return owner?.google_ended_at ? donePath("GoogleEnded") : true;
}

interface SignedInUser {
  readonly id: string;
}

/**
 * Returns the account of an email and a password after starting its session, or null. Anything but two strings is a failed
 * sign-in and never reaches a query. Keeps a server error for the route, so the driver's text never reaches the redirect.
 */
async function authorize(credentials: unknown): Promise<SignedInUser | null> {
  try {
    const { email, password } = (credentials ?? {}) as Record<string, unknown>;
    const address = emailField.safeParse(email);
    const tries = await countTry(address.success ? address.data : null);
    if (!address.success || typeof password !== "string" || password === "") return null;
    const { user, match } = await findByPassword(address.data, password);
    if (!match || !user?.password_hash) return null;
    const userId = user._id.toString();
    const sessionId = await startSessionByPassword(userId, authRequest(), user.password_hash);
    if (!sessionId) return null;
    Object.assign(authRequest(), { sessionId, signedIn: userId });
    if (match === "as typed") await hashAgain(user._id, user.password_hash, password);
    await tries.giveBack();
    return { id: userId };
  } catch (error) {
    authRequest().failure = error;
    throw new Error(error instanceof AppError ? error.code : "unavailable", { cause: error });
  }
}

/**
 * Returns the account of an address and a password. An address that a tenant claims signs in too: nobody else has it
 * (docs/product.md 3.23). One hash in any case, which tells nothing of whose it is.
 */
async function findByPassword(email: string, password: string) {
  // Who left without an account has no password, and may still have the address that another account claims.
  const named = { $or: [{ email }, { claimed_email: email }] };
  const user = await UserModel.findOne(named, { password_hash: 1 }).sort({ password_hash: -1 }).lean();
  return { user, match: await matchPassword(user?.password_hash ?? null, password) };
}

/** Replaces a hash of an unprepared password, unless the password has changed meanwhile. */
async function hashAgain(_id: Types.ObjectId, before: string, password: string): Promise<void> {
  const password_hash = await hashPassword(password);
  await UserModel.updateOne({ _id, password_hash: before }, { password_hash });
}

/**
 * Counts an attempt before the password is checked: five in 15 minutes per account and address; a hundred per account, since
 * an attacker may have many addresses; and 500 failures per site, against trying one password on every account. A browser
 * in which this user has signed in before has five of its own, so a neighbour behind the same address cannot lock them out.
 */
async function countTry(email: string | null): Promise<{ giveBack: () => Promise<void> }> {
  const { address, site, device } = authRequest();
  if (email && device && (await isOwnDevice(device, email))) {
    const key = `device ${device.id}`;
    await consume("sign-in", key);
    return { giveBack: () => restore("sign-in", key) };
  }
  const key = `${email ?? "-"} ${address}`;
  const shared = [
    ["account-sign-in", email ?? "-"],
    ["failed-sign-in", site],
  ] as const;
  await consume("sign-in", key);
  for (const [budget, counted] of shared) await consume(budget, counted);
  return {
    giveBack: async () => {
      await restore("sign-in", key);
      for (const [budget, counted] of shared) await refund(budget, counted);
    },
  };
}

/** Valid until the password changes: someone who knew the old one may have registered hundreds of browsers. */
async function isOwnDevice(device: KnownDevice, email: string): Promise<boolean> {
  const own = { _id: device.userId, $or: [{ email }, { claimed_email: email }] };
  const user = await UserModel.findOne(own, { password_changed_at: 1 }).lean();
  return user !== null && device.since * 1000 + 999 >= (user.password_changed_at?.getTime() ?? 0);
}

/** Returns the Google provider if it is configured; `GOOGLE_ISSUER` names the local stand-in of the embedded set-up. */
function googleProvider() {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = env();
  if (!clientId || !clientSecret) return null;
  return GoogleProvider({
    clientId,
    clientSecret,
    checks: ["pkce", "state", "nonce"],
    // Safe: unverified addresses are rejected, and linking ends the password and sessions of an unverified account.
    allowDangerousEmailAccountLinking: true,
    // Each sign-in runs discovery; the library's timeout of 3.5 s is short for a slow connection.
    httpOptions: { timeout: 10_000 },
    ...(issuer && {
      issuer,
      wellKnown: `${issuer}/.well-known/openid-configuration`,
      client: { token_endpoint_auth_method: "client_secret_post" },
    }),
  });
}
