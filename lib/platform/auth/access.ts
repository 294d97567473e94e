import {
  ADMIN,
  ADMIN_READ,
  CARE,
  CARE_READ,
  MONEY,
  MONEY_READ,
  OFFICE,
  type Role,
  ROLES,
  TENANTS,
} from "@/lib/platform/contracts/endpoint";

/**
 * Which roles may open which page (docs/product.md 2.2). Edge-safe: the middleware uses it, and server pages check again. A
 * path that ends with a slash stands for all below it.
 */
const TABLE: readonly (readonly [path: string, roles: readonly Role[]])[] = [
  ["/dashboard/make-payment", ["member"]],
  ["/dashboard/payment-history", ["member"]],
  ["/dashboard/agreement", TENANTS],
  ["/dashboard/manage-members", OFFICE],
  ["/dashboard/manage-members/", MONEY_READ],
  ["/dashboard/manage-members/people", ADMIN],
  ["/dashboard/deposits", MONEY_READ],
  ["/dashboard/manage-apartments", ADMIN_READ],
  ["/dashboard/manage-apartments/", ADMIN],
  ["/dashboard/building", ADMIN_READ],
  ["/dashboard/setup", ADMIN],
  ["/dashboard/manage-coupons", ADMIN_READ],
  ["/dashboard/agreement-requests", ADMIN_READ],
  ["/dashboard/visits", CARE_READ],
  ["/dashboard/payments", MONEY_READ],
  ["/dashboard/payments/bank-statement", MONEY],
  ["/dashboard/payments/meter-readings", OFFICE],
  ["/dashboard/book", MONEY_READ],
  ["/dashboard/repairs", ["member", ...CARE_READ]],
  ["/dashboard/repairs/new", ["member", ...CARE]],
  ["/dashboard/announcements/", ADMIN],
  ["/dashboard/mails", ADMIN_READ],
  ["/dashboard/audit", ADMIN_READ],
  ["/dashboard", ROLES],
  ["/payment", ["member"]],
];

/** Returns the roles that may open a path, by its longest matching prefix; null if it is public. */
export function rolesFor(path: string, table = TABLE): readonly Role[] | null {
  const matching = table.filter(
    ([start]) => path === start || path.startsWith(start.endsWith("/") ? start : `${start}/`),
  );
  return matching.toSorted(([one], [other]) => other.length - one.length)[0]?.[1] ?? null;
}

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
