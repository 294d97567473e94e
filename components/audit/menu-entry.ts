import { ScrollText } from "lucide-react";
import type { MenuEntry } from "@/components/layout/menu-entry";

export const AUDIT_TRAIL: MenuEntry = {
  href: "/dashboard/audit",
  Icon: ScrollText,
  words: { admin: "Audit Trail" },
};
