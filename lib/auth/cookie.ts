/** The session cookie. Edge-safe: the middleware imports this file too. */

/** A sign-in ends seven days after it, however much it is used (docs/product.md 3.5). */
export const SESSION_SECONDS = 7 * 24 * 60 * 60;

/** What the cookie holds beside next-auth's own times: ids, and the role as a hint for the middleware. */
export interface SessionClaims {
  readonly userId: string;
  readonly sessionId: string;
  /** First sign-in, in seconds since 1970. */
  readonly since: number;
  readonly role: string;
}

/** next-auth's own names; over https the browser takes the prefixed one from https alone. */
export function sessionCookieName(publicAddress: string): string {
  return publicAddress.startsWith("https://")
    ? "__Secure-next-auth.session-token"
    : "next-auth.session-token";
}

/** The claims of a decoded cookie; null where one is missing or the seven days are over. */
export function readClaims(token: Record<string, unknown> | null): SessionClaims | null {
  if (!token) return null;
  const { sub, sid, since, role } = token;
  if (typeof sub !== "string" || typeof sid !== "string" || typeof since !== "number") return null;
  if (since + SESSION_SECONDS <= Date.now() / 1000) return null;
  return { userId: sub, sessionId: sid, since, role: typeof role === "string" ? role : "user" };
}
