import {
  BookOpenText,
  Building2,
  CalendarDays,
  CreditCard,
  DoorOpen,
  FilePenLine,
  Gauge,
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
import {
  ADMIN_READ,
  CARE_READ,
  MONEY_READ,
  OFFICE,
  type OfficeRole,
  type Role,
  TENANTS,
} from "@/lib/platform/contracts/endpoint";
import type { MenuCounts } from "@/lib/today/contract";

/** A dashboard screen's entry in the menu. */
export interface MenuEntry {
  readonly href: string;
  readonly Icon: LucideIcon;
  /** The label for each role, for tenants the name of a text; without a label there is no entry. */
  readonly labels: Readonly<Partial<Record<OfficeRole, string> & Record<Tenant, TenantLabel>>>;
  /** The heading above it for the office, whose menu is long. */
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

type Tenant = (typeof TENANTS)[number];

/** The office's menu is in English; the others' in the page's language. */
export type TenantLabel =
  | "profile"
  | "makePayment"
  | "paymentHistory"
  | "agreement"
  | "repairs"
  | "announcements"
  | "account";

const forAll = <R extends Role, Label extends string>(roles: readonly R[], label: Label) =>
  Object.fromEntries(roles.map((role) => [role, label])) as Record<R, Label>;

/** The dashboard's menu, in order. */
export const MENU: readonly MenuEntry[] = [
  { href: "/dashboard", Icon: Sun, labels: forAll(OFFICE, "Today") },
  { href: "/dashboard", Icon: User, labels: forAll(TENANTS, "profile") },
  { href: "/dashboard/make-payment", Icon: CreditCard, labels: { member: "makePayment" } },
  { href: "/dashboard/payment-history", Icon: ReceiptText, labels: { member: "paymentHistory" } },
  /** For users too: former tenants keep it. */
  {
    href: "/dashboard/agreement",
    Icon: ScrollText,
    labels: forAll(TENANTS, "agreement"),
    isForTenants: true,
  },
  {
    href: "/dashboard/payments",
    Icon: Wallet,
    labels: forAll(MONEY_READ, "Payments"),
    group: "Rent",
    counts: "reports",
  },
  { href: "/dashboard/book", Icon: BookOpenText, labels: forAll(MONEY_READ, "Book"), group: "Rent" },
  {
    href: "/dashboard/manage-members",
    Icon: UsersRound,
    labels: forAll(OFFICE, "Manage Members"),
    group: "People",
    counts: "deposits",
  },
  {
    href: "/dashboard/agreement-requests",
    Icon: FilePenLine,
    labels: forAll(ADMIN_READ, "Agreement Requests"),
    group: "People",
    counts: "requests",
  },
  {
    href: "/dashboard/visits",
    Icon: CalendarDays,
    labels: forAll(CARE_READ, "Visits"),
    group: "People",
    counts: "visits",
  },
  {
    href: "/dashboard/manage-apartments",
    Icon: DoorOpen,
    labels: forAll(ADMIN_READ, "Manage Apartments"),
    group: "House",
  },
  {
    href: "/dashboard/repairs",
    Icon: Wrench,
    labels: { member: "repairs", ...forAll(CARE_READ, "Repairs") },
    group: "House",
    counts: "repairs",
  },
  {
    href: "/dashboard/payments/meter-readings",
    Icon: Gauge,
    labels: { caretaker: "Meter Readings" },
    group: "House",
  },
  {
    href: "/dashboard/announcements",
    Icon: Megaphone,
    labels: {
      ...forAll(OFFICE, "Announcements"),
      ...forAll(TENANTS, "announcements"),
      admin: "Make Announcement",
    },
    group: "House",
    counts: "announcements",
  },
  {
    href: "/dashboard/manage-coupons",
    Icon: TicketPercent,
    labels: forAll(ADMIN_READ, "Manage Coupons"),
    group: "House",
    isForCards: true,
  },
  { href: "/dashboard/building", Icon: Building2, labels: forAll(ADMIN_READ, "Building"), group: "House" },
  {
    href: "/dashboard/mails",
    Icon: Mails,
    labels: forAll(ADMIN_READ, "Mails"),
    group: "Records",
    counts: "mails",
  },
  { href: "/dashboard/audit", Icon: ScrollText, labels: forAll(ADMIN_READ, "Audit Trail"), group: "Records" },
  {
    href: "/dashboard/setup",
    Icon: ListChecks,
    labels: { admin: "Setup" },
    group: "Records",
    isForSetup: true,
  },
  { href: "/dashboard#profile", Icon: User, labels: forAll(OFFICE, "Profile"), group: "You" },
  {
    href: "/dashboard/account",
    Icon: Settings,
    labels: { ...forAll(OFFICE, "Account"), ...forAll(TENANTS, "account") },
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
