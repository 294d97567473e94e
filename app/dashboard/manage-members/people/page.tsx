import type { Metadata } from "next";
import { PeopleScreen } from "@/components/tenants/people-screen";
import { getPageActor } from "@/lib/platform/auth/page-actor";

export const metadata: Metadata = { title: "Add People Who Live Here" };

export default async function PeoplePage() {
  const { userId } = await getPageActor(["admin"]);
  return <PeopleScreen person={userId} />;
}
