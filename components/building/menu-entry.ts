import { Building2 } from "lucide-react";
import type { MenuEntry } from "@/components/layout/menu-entry";

export const BUILDING: MenuEntry = {
  place: 35,
  href: "/dashboard/building",
  Icon: Building2,
  labels: { admin: "Building" },
};
