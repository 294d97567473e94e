import { decode, encode } from "next-auth/jwt";
import { env } from "@/lib/env";
import { readClaims, SESSION_SECONDS, sessionCookieName, type SessionClaims } from "./cookie";

/** The name of the session cookie under this configuration. */
export const cookieName = () => sessionCookieName(env().NEXTAUTH_URL);

/** What a session cookie's value proves; null for anything that is not a live one of ours. The database has the last word. */
export async function readSessionCookie(value: string | undefined): Promise<SessionClaims | null> {
  if (!value) return null;
  try {
    return readClaims(await decode({ token: value, secret: env().NEXTAUTH_SECRET }));
  } catch (error) {
    // jose throws for every kind of bad token; which one is of no use to the caller.
    if (error instanceof Error) return null;
    throw error;
  }
}

/** A cookie's value for claims; it ends when the session does, seven days after the sign-in. */
export async function writeSessionCookie(claims: SessionClaims): Promise<string> {
  const left = Math.max(1, Math.floor(claims.since + SESSION_SECONDS - Date.now() / 1000));
  return encode({
    token: { sub: claims.userId, sid: claims.sessionId, since: claims.since, role: claims.role },
    secret: env().NEXTAUTH_SECRET,
    maxAge: left,
  });
}

/** One cookie of a request. */
export function cookieOf(headers: Headers, name: string): string | undefined {
  for (const part of (headers.get("cookie") ?? "").split(";")) {
    const [key, ...value] = part.trim().split("=");
    if (key === name) return value.join("=");
  }
  return undefined;
}
