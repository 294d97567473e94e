import type { Metadata } from "next";
import { MyAgreementScreen } from "@/components/agreements/my-agreement-screen";
import { Texts } from "@/components/layout/texts";
import { findMyAgreement } from "@/lib/agreements/queries";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { firstRead } from "@/lib/platform/lists/first-page";
import { translationsOf } from "@/lib/translations";

export const generateMetadata = (): Metadata => ({ title: translationsOf("agreements.mine")("title") });

const GROUPS = [
  "agreements.document",
  "agreements.leaving",
  "agreements.lines",
  "agreements.mine",
  "agreements.steps",
  "deposits.section",
  "deposits.figures",
  "deposits.entries",
  "payments.account",
  "payments.balance",
  "payments.names",
  "payments.receipt",
] as const;

/** Former tenants also see it: they keep their last agreement. */
export default async function AgreementPage() {
  const actor = await getPageActor(["user", "member"]);
  const agreement = await firstRead(() => findMyAgreement(actor.userId));
  return (
    <Texts groups={GROUPS}>
      <MyAgreementScreen first={agreement} />
    </Texts>
  );
}
