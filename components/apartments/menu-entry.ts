import { DoorOpen } from "lucide-react";
import type { MenuEntry } from "@/components/layout/menu-entry";

export const MANAGE_APARTMENTS: MenuEntry = {
  place: 32,
  href: "/dashboard/manage-apartments",
  Icon: DoorOpen,
  labels: { admin: "Manage Apartments" },
};
