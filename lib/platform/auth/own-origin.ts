import { env } from "@/lib/platform/env";

/**
 * Returns whether a browser's request comes from one of our pages. A cookie is no proof: the browser sends it for other sites
 * too (docs/security.md H1). Accepts the Host header beside the configured address, since a page cannot forge it.
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

/** Returns whether a browser marks a request as cross-site. Other clients send no mark and are trusted by their token. */
export function isForeignOrigin(headers: Headers): boolean {
  return (headers.has("origin") || headers.has("sec-fetch-site")) && !isOwnOrigin(headers);
}

/** Returns the path of an untrusted address; null if it leads to another site. */
export function ownPath(address: unknown): string | null {
  if (typeof address !== "string" || address.length > 2048) return null;
  const own = new URL(env().NEXTAUTH_URL).origin;
  try {
    const url = new URL(address, own);
    // `/.//elsewhere.example` has our origin, but as a bare path it would lead to the other site.
    const isOwn = url.origin === own && !url.username && !url.pathname.startsWith("//");
    return isOwn ? url.pathname + url.search + url.hash : null;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Paths that are not pages: they start or end a sign-in, or answer programs. */
const DOORS = /^\/(auth|api)(\/|$)/i;

/**
 * Returns the page to open after a sign-in, from an untrusted address; `/` if it is not a page of ours. A link to /login on
 * another site must not trigger an action for the user.
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
