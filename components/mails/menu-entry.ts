import { Mails } from "lucide-react";
import type { MenuEntry } from "@/components/layout/menu-entry";

export const MAILS: MenuEntry = {
  place: 75,
  href: "/dashboard/mails",
  Icon: Mails,
  labels: { admin: "Mails" },
};
