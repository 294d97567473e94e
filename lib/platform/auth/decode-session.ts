import type { JWT, JWTDecodeParams } from "next-auth/jwt";
import { authRequest, notingFailure } from "./auth-request";
import { findPerson } from "./person";
import { readSessionCookie } from "./session-cookie";

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
