import { CreditCard, ReceiptText, Wallet } from "lucide-react";
import type { MenuEntry } from "@/components/layout/menu-entry";

export const MAKE_PAYMENT: MenuEntry = {
  href: "/dashboard/make-payment",
  Icon: CreditCard,
  words: { member: "Make Payment" },
};

export const PAYMENT_HISTORY: MenuEntry = {
  href: "/dashboard/payment-history",
  Icon: ReceiptText,
  words: { member: "Payment History" },
};

export const ALL_PAYMENTS: MenuEntry = {
  href: "/dashboard/payments",
  Icon: Wallet,
  words: { admin: "Payments" },
};
