import { FilePenLine } from "lucide-react";
import type { MenuEntry } from "@/components/layout/menu-entry";

export const AGREEMENT_REQUESTS: MenuEntry = {
  place: 40,
  href: "/dashboard/agreement-requests",
  Icon: FilePenLine,
  words: { admin: "Agreement Requests" },
  counts: "requests",
};
