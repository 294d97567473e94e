import {
  CreditCard,
  FilePenLine,
  type LucideIcon,
  Megaphone,
  ReceiptText,
  ScrollText,
  TicketPercent,
  User,
  UsersRound,
  Wallet,
} from "lucide-react";
import type { Role } from "@/lib/contracts/endpoint";

interface MenuItem {
  readonly href: string;
  readonly words: string;
  readonly Icon: LucideIcon;
  /** Carries the number of requests that wait. */
  readonly countsPending?: true;
}

const profile: MenuItem = { href: "/dashboard", words: "Profile", Icon: User };
const announcements = { href: "/dashboard/announcements", Icon: Megaphone };

/** The menu of each role, in its order. */
export const MENU: Record<Role, readonly MenuItem[]> = {
  user: [profile, { ...announcements, words: "Announcements" }],
  member: [
    profile,
    { href: "/dashboard/make-payment", words: "Make Payment", Icon: CreditCard },
    { href: "/dashboard/payment-history", words: "Payment History", Icon: ReceiptText },
    { ...announcements, words: "Announcements" },
  ],
  admin: [
    profile,
    { href: "/dashboard/manage-members", words: "Manage Members", Icon: UsersRound },
    {
      href: "/dashboard/agreement-requests",
      words: "Agreement Requests",
      Icon: FilePenLine,
      countsPending: true,
    },
    { href: "/dashboard/manage-coupons", words: "Manage Coupons", Icon: TicketPercent },
    { ...announcements, words: "Make Announcement" },
    { href: "/dashboard/payments", words: "Payments", Icon: Wallet },
    { href: "/dashboard/audit", words: "Audit Trail", Icon: ScrollText },
  ],
};
