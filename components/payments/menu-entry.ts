import { CreditCard, ReceiptText, Wallet } from "lucide-react";
import type { MenuEntry } from "@/components/layout/menu-entry";

export const MAKE_PAYMENT: MenuEntry = {
  place: 10,
  href: "/dashboard/make-payment",
  Icon: CreditCard,
  labels: { member: "Make Payment" },
};

export const PAYMENT_HISTORY: MenuEntry = {
  place: 20,
  href: "/dashboard/payment-history",
  Icon: ReceiptText,
  labels: { member: "Payment History" },
};

export const ALL_PAYMENTS: MenuEntry = {
  place: 70,
  href: "/dashboard/payments",
  Icon: Wallet,
  labels: { admin: "Payments" },
};
