import { Wrench } from "lucide-react";
import type { MenuEntry } from "@/components/layout/menu-entry";

export const REPAIRS: MenuEntry = {
  place: 47,
  href: "/dashboard/repairs",
  Icon: Wrench,
  labels: { member: "Repairs", admin: "Repairs" },
};
