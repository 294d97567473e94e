import type { JWT, JWTDecodeParams } from "next-auth/jwt";
import { authRequest, notingFailure } from "./auth-request";
import { findPerson } from "./person";
import { readSessionCookie } from "./session-cookie";

/**
 * Where a cookie becomes a session, for every path of next-auth: it joins whatever cookies begin with the session
 * cookie's name, so the value alone says nothing. Null for a session that the registry does not hold as live, and on
 * the way back from Google, where next-auth would link the Google account to the person signed in.
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

/** Where Google sends a browser back to, below `/api/auth/`. */
export const GOOGLE_RETURN = "callback/google";
