// Apart from the table of pages (access.ts), which public pages need not load.

/** Returns the address of /login with the requested path, for a visitor who must sign in (docs/product.md 3.7). */
export function loginPath(from: string, error?: "forbidden"): string {
  const query = new URLSearchParams({ from });
  if (error) query.set("error", error);
  return `/login?${query.toString()}`;
}

/** Returns the address of a sign-in page with the path to open afterwards; `/` is the default and left out. */
export function withReturnPath(page: string, from: string): string {
  return from === "/" ? page : `${page}?${new URLSearchParams({ from }).toString()}`;
}

/** The fragment of an apartment's address that a visitor wanted to request before signing in: the page then offers it. */
export const WANTED = "request";

/**
 * Returns the path to open after a sign-in that began on a public page: the apartment, the listing with its search, else `/`
 * (docs/product.md 3.4).
 */
export function returnPathFrom(path: string, search = ""): string {
  if (path === "/apartments") return search === "" ? path : `${path}?${search}`;
  return /^\/apartments\/[^/]+$/.test(path) ? `${path}#${WANTED}` : "/";
}

/** The Node route that reads the role from the database before it rejects a user (docs/product.md 3.8). */
export function rolePath(from: string): string {
  return `/auth/role?${new URLSearchParams({ from }).toString()}`;
}

/** The middleware sets it, since a layout does not know its page. */
export const PATH_HEADER = "x-nibash-path";
