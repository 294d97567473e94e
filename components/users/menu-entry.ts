import { User, UsersRound } from "lucide-react";
import type { MenuEntry } from "@/components/layout/menu-entry";

export const PROFILE: MenuEntry = {
  place: 0,
  href: "/dashboard",
  Icon: User,
  labels: { user: "Profile", member: "Profile", admin: "Profile" },
};

export const MANAGE_MEMBERS: MenuEntry = {
  place: 30,
  href: "/dashboard/manage-members",
  Icon: UsersRound,
  labels: { admin: "Manage Members" },
};
