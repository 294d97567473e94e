import type { Role } from "@/lib/contracts/endpoint";

/** Who may open which page (docs/product.md 2.2). Edge-safe: the middleware reads it, and the server pages prove the same again. */
const EVERYONE: readonly Role[] = ["user", "member", "admin"];
const TABLE: readonly (readonly [path: string, roles: readonly Role[]])[] = [
  ["/dashboard/make-payment", ["member"]],
  ["/dashboard/payment-history", ["member"]],
  ["/dashboard/agreement", ["user", "member"]],
  ["/dashboard/manage-members", ["admin"]],
  ["/dashboard/former-tenants", ["admin"]],
  ["/dashboard/deposits", ["admin"]],
  ["/dashboard/manage-apartments", ["admin"]],
  ["/dashboard/building", ["admin"]],
  ["/dashboard/setup", ["admin"]],
  ["/dashboard/manage-coupons", ["admin"]],
  ["/dashboard/agreement-requests", ["admin"]],
  ["/dashboard/visits", ["admin"]],
  ["/dashboard/payments", ["admin"]],
  ["/dashboard/repairs/new", ["member"]],
  ["/dashboard/repairs", ["member", "admin"]],
  ["/dashboard/mails", ["admin"]],
  ["/dashboard/audit", ["admin"]],
  ["/dashboard", EVERYONE],
  ["/payment", ["member"]],
];

/** Who may open a path, or null where everybody may. The longest entry that the path lies in counts. */
export function rolesFor(path: string): readonly Role[] | null {
  const entry = TABLE.find(([start]) => path === start || path.startsWith(`${start}/`));
  return entry ? entry[1] : null;
}

/** Where somebody who is not signed in goes: /login, carrying the requested path (docs/product.md 3.7). */
export function loginPath(from: string, error?: "forbidden"): string {
  const query = new URLSearchParams({ from });
  if (error) query.set("error", error);
  return `/login?${query.toString()}`;
}

/** One of the pages for signing in, carrying where it leads afterwards; / needs no word. */
export function carryWay(page: string, from: string): string {
  return from === "/" ? page : `${page}?${new URLSearchParams({ from }).toString()}`;
}

/** Ends the address of an apartment that somebody wanted before they could ask for it: the page then offers the step. */
export const WANTED = "request";

/**
 * Where a sign-in that begins on a public page leads: back to the apartment, or the listing with its search, else to /
 * (docs/product.md 3.4).
 */
export function wayFrom(path: string, search = ""): string {
  if (path === "/apartments") return search === "" ? path : `${path}?${search}`;
  return /^\/apartments\/[^/]+$/.test(path) ? `${path}#${WANTED}` : "/";
}

/** The Node route that reads the role from the database before it sends anybody away (docs/product.md 3.8). */
export function rolePath(from: string): string {
  return `/auth/role?${new URLSearchParams({ from }).toString()}`;
}

/** Set by the middleware, since a layout does not know which page it is on. */
export const PATH_HEADER = "x-nibash-path";
