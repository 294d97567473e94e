import type { Metadata } from "next";
import { MetersScreen } from "@/components/meters/meters-screen";
import { getMeters } from "@/lib/meters/record-meters";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { OFFICE } from "@/lib/platform/contracts/endpoint";
import { periodOf } from "@/lib/platform/format/periods";
import { firstRead } from "@/lib/platform/lists/first-page";

export const metadata: Metadata = { title: "Meter Readings" };

export default async function MetersPage() {
  const actor = await getPageActor(OFFICE);
  const period = periodOf(new Date());
  const first = await firstRead(() => getMeters(actor, { utility: "Electricity", period }));
  return <MetersScreen person={actor.userId} period={period} first={first} />;
}
