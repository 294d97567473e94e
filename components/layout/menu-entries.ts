import {
  Building2,
  CalendarDays,
  CreditCard,
  DoorClosed,
  DoorOpen,
  FilePenLine,
  ListChecks,
  Mails,
  Megaphone,
  ReceiptText,
  ScrollText,
  TicketPercent,
  User,
  UsersRound,
  Wallet,
  Wrench,
  type LucideIcon,
} from "lucide-react";
import type { Role } from "@/lib/platform/contracts/endpoint";

/** A dashboard screen's entry in the menu. */
export interface MenuEntry {
  readonly href: string;
  readonly Icon: LucideIcon;
  /** The label for each role; without a label there is no entry. */
  readonly labels: Readonly<Partial<Record<Role, string>>>;
  /** Shows a count of what is pending: highlighted for requests and announcements, quiet for visits. */
  readonly counts?: "requests" | "visits" | "announcements";
  /** Only while the tower is being set up (docs/product.md 8.20). */
  readonly isForSetup?: true;
  /** Only where cards are taken: a coupon lowers what a card pays. */
  readonly isForCards?: true;
  /** Only for current and former tenants (docs/product.md 5.14). */
  readonly isForTenants?: true;
}

/** The dashboard's menu, in order. */
export const MENU: readonly MenuEntry[] = [
  {
    href: "/dashboard",
    Icon: User,
    labels: { user: "Profile", member: "Profile", admin: "Profile" },
  },
  {
    href: "/dashboard/make-payment",
    Icon: CreditCard,
    labels: { member: "Make Payment" },
  },
  {
    href: "/dashboard/setup",
    Icon: ListChecks,
    labels: { admin: "Setup" },
    isForSetup: true,
  },
  {
    href: "/dashboard/payment-history",
    Icon: ReceiptText,
    labels: { member: "Payment History" },
  },
  /** For users too: former tenants keep it. */
  {
    href: "/dashboard/agreement",
    Icon: ScrollText,
    labels: { user: "My Agreement", member: "My Agreement" },
    isForTenants: true,
  },
  {
    href: "/dashboard/manage-members",
    Icon: UsersRound,
    labels: { admin: "Manage Members" },
  },
  {
    href: "/dashboard/former-tenants",
    Icon: DoorClosed,
    labels: { admin: "Former Tenants" },
  },
  {
    href: "/dashboard/manage-apartments",
    Icon: DoorOpen,
    labels: { admin: "Manage Apartments" },
  },
  {
    href: "/dashboard/building",
    Icon: Building2,
    labels: { admin: "Building" },
  },
  {
    href: "/dashboard/agreement-requests",
    Icon: FilePenLine,
    labels: { admin: "Agreement Requests" },
    counts: "requests",
  },
  {
    href: "/dashboard/visits",
    Icon: CalendarDays,
    labels: { admin: "Visits" },
    counts: "visits",
  },
  {
    href: "/dashboard/repairs",
    Icon: Wrench,
    labels: { member: "Repairs", admin: "Repairs" },
  },
  {
    href: "/dashboard/manage-coupons",
    Icon: TicketPercent,
    labels: { admin: "Manage Coupons" },
    isForCards: true,
  },
  {
    href: "/dashboard/announcements",
    Icon: Megaphone,
    counts: "announcements",
    labels: { user: "Announcements", member: "Announcements", admin: "Make Announcement" },
  },
  {
    href: "/dashboard/payments",
    Icon: Wallet,
    labels: { admin: "Payments" },
  },
  {
    href: "/dashboard/mails",
    Icon: Mails,
    labels: { admin: "Mails" },
  },
  {
    href: "/dashboard/audit",
    Icon: ScrollText,
    labels: { admin: "Audit Trail" },
  },
];

/** Returns a role's menu, in order. */
export function menuOf(role: Role) {
  return MENU.flatMap(({ labels, ...entry }) => {
    const own = labels[role];
    return own ? [{ ...entry, label: own }] : [];
  });
}
