import type { Metadata } from "next";
import { readTableView } from "@/components/ui/table-view";
import { VisitsScreen } from "@/components/visits/visits-screen";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { CARE_READ } from "@/lib/platform/contracts/endpoint";
import { firstPage, firstRead } from "@/lib/platform/lists/first-page";
import { addressOf, listQuery, type ScreenProps, readStateFilter } from "@/lib/platform/lists/list-query";
import { VISIT_SORTS, VISIT_STATES } from "@/lib/visits/contract";
import { countNewVisits, listVisits } from "@/lib/visits/queries";

export const metadata: Metadata = { title: "Visits" };

/** Visits and questions, waiting ones first. */
export default async function VisitsPage({ searchParams }: ScreenProps) {
  const actor = await getPageActor(CARE_READ);
  const address = addressOf(await searchParams);
  const query = {
    ...listQuery(readTableView(address), VISIT_SORTS),
    ...readStateFilter(address, VISIT_STATES),
  };
  const [first, waiting] = await Promise.all([
    firstPage(query, (asked) => listVisits(actor, asked)),
    firstRead(() => countNewVisits(actor)),
  ]);
  return <VisitsScreen first={first} waiting={waiting ?? 0} />;
}
