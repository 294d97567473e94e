import type { Metadata } from "next";
import { AnnouncementsScreen } from "@/components/announcements/announcements-screen";
import { readTableView } from "@/components/ui/table-view";
import { getPageActor } from "@/lib/auth/page-actor";
import { ROLES } from "@/lib/contracts/endpoint";
import { listAnnouncements } from "@/lib/domain/announcements/queries";
import { firstPage } from "@/lib/first-page";
import { addressOf, LIST_SORTS, listQuery, type ScreenProps } from "@/lib/list-query";

export const metadata: Metadata = { title: "Announcements" };

export default async function AnnouncementsPage({ searchParams }: ScreenProps) {
  const { role } = await getPageActor(ROLES);
  const view = readTableView(addressOf(await searchParams));
  const first = await firstPage(listQuery(view, LIST_SORTS.announcements), listAnnouncements);
  return <AnnouncementsScreen first={first} canChange={role === "admin"} />;
}
