import type { Metadata } from "next";
import { MyAgreementScreen } from "@/components/agreements/my-agreement-screen";
import { getPageActor } from "@/lib/auth/page-actor";
import { findMyAgreement } from "@/lib/domain/agreements/find-my-agreement";
import { firstRead } from "@/lib/lists/first-page";

export const metadata: Metadata = { title: "My Agreement" };

/** Former tenants also see it: they keep their last agreement. */
export default async function AgreementPage() {
  const actor = await getPageActor(["user", "member"]);
  const agreement = await firstRead(() => findMyAgreement(actor.userId));
  return <MyAgreementScreen first={agreement} />;
}
