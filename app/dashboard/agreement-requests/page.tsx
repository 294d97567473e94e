import type { Metadata } from "next";
import { RequestsScreen } from "@/components/agreements/requests-screen";
import { readTableView } from "@/components/ui/table-view";
import { getPageActor } from "@/lib/auth/page-actor";
import { REQUEST_SORTS } from "@/lib/contracts/agreements.sorts";
import { listRequests } from "@/lib/domain/agreements/queries";
import { firstPage } from "@/lib/lists/first-page";
import { addressOf, listQuery, type ScreenProps } from "@/lib/lists/list-query";

export const metadata: Metadata = { title: "Agreement Requests" };

export default async function RequestsPage({ searchParams }: ScreenProps) {
  const actor = await getPageActor(["admin"]);
  const view = readTableView(addressOf(await searchParams));
  const first = await firstPage(listQuery(view, REQUEST_SORTS), (query) => listRequests(actor, query));
  return <RequestsScreen first={first} />;
}
