import { decode, encode, type JWT, type JWTDecodeParams } from "next-auth/jwt";
import { env } from "@/lib/platform/env";
import { findPerson } from "./actor";
import { authRequest, notingFailure } from "./auth-request";
import { readClaims, SESSION_SECONDS, sessionCookieName, type SessionClaims } from "./cookie";

/** Returns the name of the session cookie in this configuration. */
export const cookieName = () => sessionCookieName(env().NEXTAUTH_URL);

/** Returns the claims of a session cookie; null if it is invalid or expired. Callers must still check the database. */
export async function readSessionCookie(value: string | undefined): Promise<SessionClaims | null> {
  if (!value) return null;
  try {
    return readClaims(await decode({ token: value, secret: env().NEXTAUTH_SECRET }));
  } catch (error) {
    // jose throws for every invalid token; callers do not need the reason.
    if (error instanceof Error) return null;
    throw error;
  }
}

/** Returns a cookie value for claims; it expires with the session, seven days after the sign-in. */
export async function writeSessionCookie(claims: SessionClaims): Promise<string> {
  const left = Math.max(1, Math.floor(claims.since + SESSION_SECONDS - Date.now() / 1000));
  return encode({
    token: { sub: claims.userId, sid: claims.sessionId, since: claims.since, role: claims.role },
    secret: env().NEXTAUTH_SECRET,
    maxAge: left,
  });
}

/** Returns one cookie of a request. */
export function cookieOf(headers: Headers, name: string): string | undefined {
  for (const part of (headers.get("cookie") ?? "").split(";")) {
    const [key, ...value] = part.trim().split("=");
    if (key === name) return value.join("=");
  }
  return undefined;
}

/**
 * Decodes the cookie into a session, on every path of next-auth, which joins all cookies whose names begin with the session
 * cookie's, so the value must be verified. Returns null if the session is not live in the registry, and on Google's callback,
 * where next-auth would link the Google account to the signed-in user.
 */
export async function decodeSession({ token }: JWTDecodeParams): Promise<JWT | null> {
  const request = authRequest();
  if (request.path === GOOGLE_RETURN) return null;
  return notingFailure(async () => {
    const claims = await readSessionCookie(token);
    const person = claims && (await findPerson(claims));
    if (!person) return null;
    request.person = person;
    return { sub: claims.userId, sid: claims.sessionId, since: claims.since, role: claims.role };
  });
}

/** Google's callback path below `/api/auth/`. */
export const GOOGLE_RETURN = "callback/google";
