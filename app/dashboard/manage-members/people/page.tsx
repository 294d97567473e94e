import type { Metadata } from "next";
import { PeopleScreen } from "@/components/tenants/people-screen";
import { getBuilding } from "@/lib/building/queries";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { ADMIN } from "@/lib/platform/contracts/endpoint";
import { firstRead } from "@/lib/platform/lists/first-page";

export const metadata: Metadata = { title: "Add People" };

export default async function PeoplePage() {
  const { userId } = await getPageActor(ADMIN);
  const building = await firstRead(() => getBuilding());
  return <PeopleScreen person={userId} hasRules={building?.rent_rules !== "none"} />;
}
