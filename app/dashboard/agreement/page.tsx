import type { Metadata } from "next";
import { MyAgreementScreen } from "@/components/agreements/my-agreement-screen";
import { findMyAgreement } from "@/lib/agreements/queries";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { firstRead } from "@/lib/platform/lists/first-page";

export const metadata: Metadata = { title: "My Agreement" };

/** Former tenants also see it: they keep their last agreement. */
export default async function AgreementPage() {
  const actor = await getPageActor(["user", "member"]);
  const agreement = await firstRead(() => findMyAgreement(actor.userId));
  return <MyAgreementScreen first={agreement} />;
}
