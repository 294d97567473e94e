import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { shownName } from "@/app/site-building";
import { Texts } from "@/components/layout/texts";
import { ReceiptSlip } from "@/components/payments/receipt-slip";
import { getReceipt } from "@/lib/payments/queries";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { ROLES } from "@/lib/platform/contracts/endpoint";
import { objectId } from "@/lib/platform/contracts/fields";
import { pageLanguage } from "@/lib/platform/contracts/language";
import { AppError } from "@/lib/platform/errors";
import { receiptLines } from "@/lib/platform/format/receipt-lines";
import { translationsOf } from "@/lib/translations";

export const generateMetadata = (): Metadata => ({ title: translationsOf("payments.receipt")("receipt") });

/** Shows the caller's own receipt, also to former members; any receipt to an admin. */
export default async function ReceiptPage({ params }: PageProps<"/dashboard/receipts/[payment_id]">) {
  const actor = await getPageActor(ROLES);
  const id = objectId.safeParse((await params).payment_id);
  if (!id.success) notFound();
  const receipt = await getReceipt(actor, id.data).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  });
  const house = await shownName();
  return (
    <Texts groups={["account.pushCard", "payments.names", "payments.receipt"]}>
      <ReceiptSlip
        buildingName={house}
        receipt={receipt}
        lines={receiptLines(receipt, pageLanguage())}
        reader={actor.role}
      />
    </Texts>
  );
}
