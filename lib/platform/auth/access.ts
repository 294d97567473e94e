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
