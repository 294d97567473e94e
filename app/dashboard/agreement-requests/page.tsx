import type { Metadata } from "next";
import { RequestsScreen } from "@/components/agreements/requests-screen";
import { Texts } from "@/components/layout/texts";
import { readTableView } from "@/components/ui/table-view";
import { GROUPED, REQUEST_SORTS, REQUEST_STATES } from "@/lib/agreements/contract";
import { listRequests } from "@/lib/agreements/list-requests";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { ADMIN_READ } from "@/lib/platform/contracts/endpoint";
import { firstPage } from "@/lib/platform/lists/first-page";
import { addressOf, listQuery, type ScreenProps, readStateFilter } from "@/lib/platform/lists/list-query";

export const metadata: Metadata = { title: "Agreement Requests" };

export default async function RequestsPage({ searchParams }: ScreenProps) {
  const actor = await getPageActor(ADMIN_READ);
  const address = addressOf(await searchParams);
  const asked = {
    ...GROUPED,
    ...listQuery(readTableView(address), REQUEST_SORTS),
    ...readStateFilter(address, REQUEST_STATES),
  };
  const first = await firstPage(asked, (query) => listRequests(actor, query));
  return (
    <Texts groups={["agreements.document", "agreements.steps"]}>
      <RequestsScreen first={first} />
    </Texts>
  );
}
