import type { AuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { env } from "@/lib/env";
import { conflict, unauthenticated } from "@/lib/errors";
import { logger } from "@/lib/logger";
import { admitGoogle, type GoogleProfile } from "./admit-google";
import { authRequest, notingFailure } from "./auth-request";
import { authorize } from "./authorize";
import { decodeSession } from "./decode-session";
import { DONE } from "./google-outcome";
import { googleProvider } from "./google-provider";
import { findPerson } from "./person";
import { readClaims, SESSION_SECONDS, type SessionClaims } from "./cookie";
import { writeSessionCookie } from "./session-cookie";
import { endSession, startSessionByGoogle, touchSession } from "./sessions";
import { ownPath } from "./own-origin";

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
