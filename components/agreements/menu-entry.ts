import { FilePenLine, ScrollText } from "lucide-react";
import type { MenuEntry } from "@/components/layout/menu-entry";

export const AGREEMENT_REQUESTS: MenuEntry = {
  place: 40,
  href: "/dashboard/agreement-requests",
  Icon: FilePenLine,
  labels: { admin: "Agreement Requests" },
  counts: "requests",
};

/** For users too: former tenants keep it. */
export const MY_AGREEMENT: MenuEntry = {
  place: 25,
  href: "/dashboard/agreement",
  Icon: ScrollText,
  labels: { user: "My Agreement", member: "My Agreement" },
  isForTenants: true,
};
