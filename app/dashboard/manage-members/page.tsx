import type { Metadata } from "next";
import { Texts } from "@/components/layout/texts";
import { readTableView } from "@/components/ui/table-view";
import { MembersScreen } from "@/components/users/members-screen";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { OFFICE } from "@/lib/platform/contracts/endpoint";
import { firstPage } from "@/lib/platform/lists/first-page";
import { addressOf, listQuery, readStateFilter, type ScreenProps } from "@/lib/platform/lists/list-query";
import { MEMBER_SORTS, MEMBER_STATES } from "@/lib/users/contract";
import { listMembers } from "@/lib/users/queries";

export const metadata: Metadata = { title: "Manage Members" };

export default async function MembersPage({ searchParams }: ScreenProps) {
  const actor = await getPageActor(OFFICE);
  const address = addressOf(await searchParams);
  const filter = readStateFilter(address, MEMBER_STATES);
  const asked = { ...listQuery(readTableView(address), MEMBER_SORTS), ...filter };
  const first = await firstPage(asked, (query) => listMembers(actor, query));
  return (
    <Texts groups={["agreements.leaving"]}>
      <MembersScreen first={first} />
    </Texts>
  );
}
