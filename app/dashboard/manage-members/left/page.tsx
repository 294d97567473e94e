import type { Metadata } from "next";
import { readTableView } from "@/components/ui/table-view";
import { FormerTenantsScreen } from "@/components/users/members-screen";
import { FORMER_SORTS, FORMER_STATES } from "@/lib/deposits/contract";
import { listFormerTenants } from "@/lib/deposits/queries";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { MONEY_READ } from "@/lib/platform/contracts/endpoint";
import { firstPage } from "@/lib/platform/lists/first-page";
import { addressOf, listQuery, type ScreenProps, readStateFilter } from "@/lib/platform/lists/list-query";

export const metadata: Metadata = { title: "Former Tenants" };

/** The members' second tab: who has left. */
export default async function LeftPage({ searchParams }: ScreenProps) {
  const actor = await getPageActor(MONEY_READ);
  const address = addressOf(await searchParams);
  const asked = {
    ...listQuery(readTableView(address), FORMER_SORTS),
    ...readStateFilter(address, FORMER_STATES),
  };
  const first = await firstPage(asked, (query) => listFormerTenants(actor, query));
  return <FormerTenantsScreen first={first} />;
}
