import { Megaphone } from "lucide-react";
import type { MenuEntry } from "@/components/layout/menu-entry";

export const ANNOUNCEMENTS: MenuEntry = {
  place: 60,
  href: "/dashboard/announcements",
  Icon: Megaphone,
  counts: "announcements",
  labels: { user: "Announcements", member: "Announcements", admin: "Make Announcement" },
};
