import { AGREEMENT_REQUESTS } from "@/components/agreements/menu-entry";
import { ANNOUNCEMENTS } from "@/components/announcements/menu-entry";
import { AUDIT_TRAIL } from "@/components/audit/menu-entry";
import { MANAGE_COUPONS } from "@/components/coupons/menu-entry";
import { ALL_PAYMENTS, MAKE_PAYMENT, PAYMENT_HISTORY } from "@/components/payments/menu-entry";
import { MANAGE_MEMBERS, PROFILE } from "@/components/users/menu-entry";
import type { Role } from "@/lib/contracts/endpoint";
import type { MenuEntry } from "./menu-entry";

/** In the order of every role's menu. */
const ENTRIES: readonly MenuEntry[] = [
  PROFILE,
  MAKE_PAYMENT,
  PAYMENT_HISTORY,
  MANAGE_MEMBERS,
  AGREEMENT_REQUESTS,
  MANAGE_COUPONS,
  ANNOUNCEMENTS,
  ALL_PAYMENTS,
  AUDIT_TRAIL,
];

/** The menu of a role. */
export function menuOf(role: Role) {
  return ENTRIES.flatMap(({ words, ...entry }) => {
    const own = words[role];
    return own ? [{ ...entry, words: own }] : [];
  });
}
