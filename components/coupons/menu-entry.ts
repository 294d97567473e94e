import { TicketPercent } from "lucide-react";
import type { MenuEntry } from "@/components/layout/menu-entry";

export const MANAGE_COUPONS: MenuEntry = {
  place: 50,
  href: "/dashboard/manage-coupons",
  Icon: TicketPercent,
  labels: { admin: "Manage Coupons" },
};
