import type { Metadata } from "next";
import { SetupScreen } from "@/components/setup/setup-screen";
import { listInvitations } from "@/lib/invitations/queries";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { ADMIN } from "@/lib/platform/contracts/endpoint";
import { firstPage, firstRead } from "@/lib/platform/lists/first-page";
import { getSetup } from "@/lib/setup/queries";

export const metadata: Metadata = { title: "Setup" };

/** The setup guide, from an empty tower to its first tenant. */
export default async function SetupPage() {
  const actor = await getPageActor(ADMIN);
  const [first, invitations] = await Promise.all([
    firstRead(() => getSetup(actor)),
    firstPage({ page: 1, limit: 20 }, (query) => listInvitations(actor, query)),
  ]);
  return <SetupScreen first={first} invitations={invitations} />;
}
