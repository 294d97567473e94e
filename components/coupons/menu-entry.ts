import { TicketPercent } from "lucide-react";
import type { MenuEntry } from "@/components/layout/menu-entry";

export const MANAGE_COUPONS: MenuEntry = {
  href: "/dashboard/manage-coupons",
  Icon: TicketPercent,
  words: { admin: "Manage Coupons" },
};
