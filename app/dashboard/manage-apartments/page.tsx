import type { Metadata } from "next";
import { ManagedScreen } from "@/components/apartments/managed-screen";
import { readTableView } from "@/components/ui/table-view";
import { listManaged } from "@/lib/apartments/list-managed";
import { APARTMENT_STATES, MANAGED_APARTMENT_SORTS } from "@/lib/apartments/managed-contract";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { ADMIN_READ } from "@/lib/platform/contracts/endpoint";
import { firstPage } from "@/lib/platform/lists/first-page";
import { readStateFilter, addressOf, listQuery, type ScreenProps } from "@/lib/platform/lists/list-query";

export const metadata: Metadata = { title: "Manage Apartments" };

export default async function ManageApartmentsPage({ searchParams }: ScreenProps) {
  const actor = await getPageActor(ADMIN_READ);
  const address = addressOf(await searchParams);
  const query = {
    ...listQuery(readTableView(address), MANAGED_APARTMENT_SORTS),
    ...readStateFilter(address, APARTMENT_STATES),
  };
  const first = await firstPage(query, (asked) => listManaged(actor, asked));
  return <ManagedScreen first={first} />;
}
