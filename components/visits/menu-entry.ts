import { CalendarDays } from "lucide-react";
import type { MenuEntry } from "@/components/layout/menu-entry";

export const VISITS: MenuEntry = {
  place: 45,
  href: "/dashboard/visits",
  Icon: CalendarDays,
  labels: { admin: "Visits" },
  counts: "visits",
};
