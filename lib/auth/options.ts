import type { AuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { env } from "@/lib/env";
import { unauthenticated } from "@/lib/errors";
import { logger } from "@/lib/logger";
import { accountAdapter } from "./account-adapter";
import { authRequest } from "./auth-request";
import { authorize } from "./authorize";
import { googleProvider } from "./google-provider";
import { findPerson } from "./person";
import { readClaims, SESSION_SECONDS } from "./cookie";
import { writeSessionCookie } from "./session-cookie";
import { endSession, startSession, touchSession } from "./sessions";
import { ownPath } from "./own-origin";

/** Where next-auth sends the browser with `?error=`; the page tells the opener of a pop-up, or goes on to /login. */
export const DONE = "/auth/done";

const callbacks: AuthOptions["callbacks"] = {
  /** Google alone needs a look: an address that Google has not verified proves nothing (design §5). */
  signIn: ({ account, profile }) =>
    account?.provider !== "google" || (profile as { email_verified?: boolean }).email_verified === true,

  redirect: ({ url, baseUrl }) => baseUrl + (ownPath(url) ?? "/"),

  /** At sign-in: begins a session. Afterwards: proves it, and takes over the role as it is now. */
  jwt: async ({ token, user }) => {
    const request = authRequest();
    try {
      // next-auth types a user as always there; it is on sign-in alone.
      const signedIn = (user as typeof user | undefined)?.id;
      const claims = signedIn
        ? {
            userId: signedIn,
            sessionId: request.sessionId ?? (await startSession(signedIn, request.userAgent)),
            since: Math.floor(Date.now() / 1000),
            role: "",
          }
        : readClaims(token);
      const person = claims && (await findPerson(claims));
      if (!person) throw unauthenticated();
      if (!signedIn) await touchSession(claims.sessionId);
      request.person = person;
      request.isCookieRight = !signedIn && claims.role === person.actor.role;
      return { sub: claims.userId, sid: claims.sessionId, since: claims.since, role: person.actor.role };
    } catch (error) {
      request.failure = error;
      throw error;
    }
  },

  session: ({ token }) => {
    const person = authRequest().person;
    if (!person) throw unauthenticated();
    const { hasPassword, isEmailVerified } = person;
    const { userId: uid, email, name, role } = person.actor;
    const since = typeof token.since === "number" ? token.since : 0;
    return {
      user: {
        ...{ uid, email, name, displayName: name, photoURL: person.image, role },
        ...{ hasPassword, isEmailVerified },
      },
      expires: new Date((since + SESSION_SECONDS) * 1000).toISOString(),
    };
  },
};

function causeOf(metadata: Error | { error?: Error }): string | undefined {
  return metadata instanceof Error ? metadata.message : metadata.error?.message;
}

/** next-auth's configuration; `env` is read when it is asked for, not when this file is loaded. */
export function authOptions(): AuthOptions {
  const google = googleProvider();
  return {
    secret: env().NEXTAUTH_SECRET,
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    pages: { signIn: DONE, signOut: "/login", error: DONE },
    adapter: accountAdapter(),
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
    },
    callbacks,
    events: {
      // next-auth would log the error, take the cookie away and call it done, with the session alive (attacks A7).
      signOut: async ({ token }) => {
        try {
          const claims = readClaims(token);
          if (claims) await endSession(claims.userId, claims.sessionId);
        } catch (error) {
          authRequest().failure = error;
          throw error;
        }
      },
    },
    logger: {
      // Their metadata carries cookies and tokens: the code and the cause's words alone are logged.
      error: (code, metadata) => logger().warn({ code, cause: causeOf(metadata) }, "next-auth"),
      warn: (code) => logger().debug({ code }, "next-auth"),
      debug: () => undefined,
    },
  };
}
