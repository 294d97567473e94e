/** The session cookie. Edge-safe: the middleware imports this file too. */

/** A session ends seven days after the sign-in, however much it is used (docs/product.md 3.5). */
export const SESSION_SECONDS = 7 * 24 * 60 * 60;

/** The claims in the cookie beside next-auth's own times: ids, and the role as a hint for the middleware. */
export interface SessionClaims {
  readonly userId: string;
  readonly sessionId: string;
  /** First sign-in, in seconds since 1970. */
  readonly since: number;
  readonly role: string;
}

/** next-auth's names; a browser accepts the prefixed one over https only. */
export function sessionCookieName(publicAddress: string): string {
  return publicAddress.startsWith("https://")
    ? "__Secure-next-auth.session-token"
    : "next-auth.session-token";
}

/** Returns the claims of a decoded cookie; null if one is missing or the seven days are over. */
export function readClaims(token: Record<string, unknown> | null): SessionClaims | null {
  if (!token) return null;
  const { sub, sid, since, role } = token;
  if (typeof sub !== "string" || typeof sid !== "string" || typeof since !== "number") return null;
  if (since + SESSION_SECONDS <= Date.now() / 1000) return null;
  return { userId: sub, sessionId: sid, since, role: typeof role === "string" ? role : "user" };
}
