import type { Metadata } from "next";
import { FormerTenantsScreen } from "@/components/deposits/former-tenants-screen";
import { readTableView } from "@/components/ui/table-view";
import { getPageActor } from "@/lib/auth/page-actor";
import { FORMER_SORTS } from "@/lib/contracts/former-tenants.sorts";
import { listFormerTenants } from "@/lib/domain/deposits/list-former-tenants";
import { firstPage } from "@/lib/lists/first-page";
import { readFormerFilter } from "@/lib/lists/former-filter";
import { addressOf, listQuery, type ScreenProps } from "@/lib/lists/list-query";

export const metadata: Metadata = { title: "Former Tenants" };

export default async function FormerTenantsPage({ searchParams }: ScreenProps) {
  const actor = await getPageActor(["admin"]);
  const address = addressOf(await searchParams);
  const asked = { ...listQuery(readTableView(address), FORMER_SORTS), ...readFormerFilter(address) };
  const first = await firstPage(asked, (query) => listFormerTenants(actor, query));
  return <FormerTenantsScreen first={first} />;
}
