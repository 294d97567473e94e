import { env } from "@/lib/env";

/**
 * Whether a browser's request comes from a page of ours. A cookie alone proves nothing: the browser sends it for
 * other sites too (docs/security.md H1). The Host header counts beside the configured address, since a page cannot forge it.
 */
export function isOwnOrigin(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return false;
  const origin = headers.get("origin");
  if (origin === null) return site === "same-origin";
  if (origin === new URL(env().NEXTAUTH_URL).origin) return true;
  const host = headers.get("host");
  return host !== null && (origin === `http://${host}` || origin === `https://${host}`);
}

/** Whether a browser says that a page of another site sends this. Programs say nothing, and are believed by their token. */
export function isForeignOrigin(headers: Headers): boolean {
  return (headers.has("origin") || headers.has("sec-fetch-site")) && !isOwnOrigin(headers);
}

/** A path on this site to go to, for an address that somebody else may have written; null where it leads elsewhere. */
export function ownPath(address: unknown): string | null {
  if (typeof address !== "string" || address.length > 2048) return null;
  const own = new URL(env().NEXTAUTH_URL).origin;
  try {
    const url = new URL(address, own);
    // `/.//elsewhere.example` is ours by its origin, and as a bare path it would lead to the other site.
    const isOwn = url.origin === own && !url.username && !url.pathname.startsWith("//");
    return isOwn ? url.pathname + url.search + url.hash : null;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** No pages: a visit there begins or ends a sign-in, or is answered to a program. */
const DOORS = /^\/(auth|api)(\/|$)/i;

/**
 * The page to open after a sign-in, for an address that somebody else may have written; / where it names none. A link
 * elsewhere to /login must not have this site walk through a door in somebody's name.
 */
export function pageAfterSignIn(address: unknown): string {
  const path = ownPath(address);
  if (!path) return "/";
  try {
    const { pathname } = new URL(path, env().NEXTAUTH_URL);
    return DOORS.test(decodeURIComponent(pathname)) ? "/" : path;
  } catch (error) {
    if (error instanceof URIError) return "/";
    throw error;
  }
}
