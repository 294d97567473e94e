import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DepositScreen } from "@/components/deposits/deposit-screen";
import { Texts } from "@/components/layout/texts";
import { getDeposit } from "@/lib/deposits/queries";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { MONEY_READ } from "@/lib/platform/contracts/endpoint";
import { objectId } from "@/lib/platform/contracts/fields";
import { AppError } from "@/lib/platform/errors";

export const metadata: Metadata = { title: "Deposit" };

export default async function DepositPage({ params }: PageProps<"/dashboard/deposits/[agreement_id]">) {
  const actor = await getPageActor(MONEY_READ);
  const id = objectId.safeParse((await params).agreement_id);
  if (!id.success) notFound();
  const first = await getDeposit(actor, id.data).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  });
  return (
    <Texts groups={["deposits.entries", "deposits.figures", "payments.names"]}>
      <DepositScreen key={first.agreement_id} first={first} />
    </Texts>
  );
}
