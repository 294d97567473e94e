import { ListChecks } from "lucide-react";
import type { MenuEntry } from "@/components/layout/menu-entry";

export const SETUP: MenuEntry = {
  place: 15,
  href: "/dashboard/setup",
  Icon: ListChecks,
  labels: { admin: "Setup" },
  isForSetup: true,
};
