import { DoorClosed } from "lucide-react";
import type { MenuEntry } from "@/components/layout/menu-entry";

export const FORMER_TENANTS: MenuEntry = {
  place: 31,
  href: "/dashboard/former-tenants",
  Icon: DoorClosed,
  labels: { admin: "Former Tenants" },
};
