import { ScrollText } from "lucide-react";
import type { MenuEntry } from "@/components/layout/menu-entry";

export const AUDIT_TRAIL: MenuEntry = {
  place: 80,
  href: "/dashboard/audit",
  Icon: ScrollText,
  labels: { admin: "Audit Trail" },
};
