import {
  BookOpenText,
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
  Settings,
  Sun,
  TicketPercent,
  User,
  UsersRound,
  Wallet,
  Wrench,
  type LucideIcon,
} from "lucide-react";
import type { Role } from "@/lib/platform/contracts/endpoint";
import type { MenuCounts } from "@/lib/today/contract";

/** A dashboard screen's entry in the menu. */
export interface MenuEntry {
  readonly href: string;
  readonly Icon: LucideIcon;
  /** The label for each role; without a label there is no entry. */
  readonly labels: Readonly<Partial<Record<Role, string>>>;
  /** The heading above it for admins, whose menu is long. */
  readonly group?: string;
  /** Shows a count of what waits there. */
  readonly counts?: keyof MenuCounts | "announcements";
  /** Only while the tower is being set up (docs/product.md 8.20). */
  readonly isForSetup?: true;
  /** Only where cards are taken: a coupon lowers what a card pays. */
  readonly isForCards?: true;
  /** Only for current and former tenants (docs/product.md 5.14). */
  readonly isForTenants?: true;
}

/** The dashboard's menu, in order. */
export const MENU: readonly MenuEntry[] = [
  { href: "/dashboard", Icon: Sun, labels: { admin: "Today" } },
  { href: "/dashboard", Icon: User, labels: { user: "Profile", member: "Profile" } },
  { href: "/dashboard/make-payment", Icon: CreditCard, labels: { member: "Make Payment" } },
  { href: "/dashboard/payment-history", Icon: ReceiptText, labels: { member: "Payment History" } },
  /** For users too: former tenants keep it. */
  {
    href: "/dashboard/agreement",
    Icon: ScrollText,
    labels: { user: "My Agreement", member: "My Agreement" },
    isForTenants: true,
  },
  {
    href: "/dashboard/payments",
    Icon: Wallet,
    labels: { admin: "Payments" },
    group: "Rent",
    counts: "reports",
  },
  { href: "/dashboard/book", Icon: BookOpenText, labels: { admin: "Book" }, group: "Rent" },
  {
    href: "/dashboard/manage-members",
    Icon: UsersRound,
    labels: { admin: "Manage Members" },
    group: "People",
  },
  {
    href: "/dashboard/former-tenants",
    Icon: DoorClosed,
    labels: { admin: "Former Tenants" },
    group: "People",
  },
  {
    href: "/dashboard/agreement-requests",
    Icon: FilePenLine,
    labels: { admin: "Agreement Requests" },
    group: "People",
    counts: "requests",
  },
  {
    href: "/dashboard/visits",
    Icon: CalendarDays,
    labels: { admin: "Visits" },
    group: "People",
    counts: "visits",
  },
  {
    href: "/dashboard/manage-apartments",
    Icon: DoorOpen,
    labels: { admin: "Manage Apartments" },
    group: "House",
  },
  {
    href: "/dashboard/repairs",
    Icon: Wrench,
    labels: { member: "Repairs", admin: "Repairs" },
    group: "House",
    counts: "repairs",
  },
  {
    href: "/dashboard/announcements",
    Icon: Megaphone,
    labels: { user: "Announcements", member: "Announcements", admin: "Make Announcement" },
    group: "House",
    counts: "announcements",
  },
  {
    href: "/dashboard/manage-coupons",
    Icon: TicketPercent,
    labels: { admin: "Manage Coupons" },
    group: "House",
    isForCards: true,
  },
  { href: "/dashboard/building", Icon: Building2, labels: { admin: "Building" }, group: "House" },
  { href: "/dashboard/mails", Icon: Mails, labels: { admin: "Mails" }, group: "Records", counts: "mails" },
  { href: "/dashboard/audit", Icon: ScrollText, labels: { admin: "Audit Trail" }, group: "Records" },
  {
    href: "/dashboard/setup",
    Icon: ListChecks,
    labels: { admin: "Setup" },
    group: "Records",
    isForSetup: true,
  },
  { href: "/dashboard#profile", Icon: User, labels: { admin: "Profile" }, group: "You" },
  {
    href: "/dashboard/account",
    Icon: Settings,
    labels: { user: "Account", member: "Account", admin: "Account" },
    group: "You",
  },
];

/** Returns a role's menu, in order. */
export function menuOf(role: Role) {
  return MENU.flatMap(({ labels, ...entry }) => {
    const own = labels[role];
    return own ? [{ ...entry, label: own }] : [];
  });
}
