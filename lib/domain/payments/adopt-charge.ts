import mongoose from "mongoose";
import { monthOf } from "@/lib/billing-period";
import { AppError } from "@/lib/errors";
import type { CardIntent } from "@/lib/payments/card-intent";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { discountOf } from "@/lib/money";

/**
 * A row for a charge of ours that has none, as after a restore of an older backup: rebuilt from the intent's metadata
 * and the agreement, in status canceled, from where `applyOutcome` takes it to paid. Throws `payment_mismatch` where
 * metadata and agreement do not fit together; a person has to look then.
 */
export async function adoptCharge(intent: CardIntent): Promise<PaymentDocument> {
  const { row, agreement: agreementId, user, period = "", percent = "0", coupon = "" } = intent.metadata;
  const agreement = mongoose.isValidObjectId(agreementId)
    ? await AgreementModel.findOne({ _id: agreementId, user_id: user }).lean()
    : null;
  if (!agreement || !/^\d{4}-\d{2}$/.test(period))
    throw new AppError("payment_mismatch", `No agreement is known for ${intent.id}.`);
  const id = mongoose.isValidObjectId(row) && !(await PaymentModel.exists({ _id: row })) ? row : undefined;
  const adopted = await PaymentModel.create({
    ...(id && { _id: id }),
    ...tenancyOf(agreement),
    ...moneyOf(agreement, intent, Number(percent)),
    coupon,
    month: monthOf(period),
    period,
    adopted: true,
    status: "canceled",
    reason: "Found at the provider without a record",
    transactionId: intent.id,
    created_at: intent.createdAt,
    updated_at: new Date(),
    date: intent.charge?.createdAt ?? intent.createdAt,
  });
  return adopted.toObject();
}

/** What a payment keeps of the agreement, so that the history stays whole when it ends (attacks K1). */
export function tenancyOf(agreement: AgreementDocument) {
  return {
    user_id: agreement.user_id,
    agreement_id: agreement._id,
    name: agreement.name,
    email: agreement.email,
    apartment_no: agreement.apartment_no,
    floor_no: agreement.floor_no,
    block_no: agreement.block_no,
  };
}

/** The charge is what was paid; the discount is the rest of the rent. */
function moneyOf(agreement: AgreementDocument, intent: CardIntent, percent: number) {
  const isWhole = agreement.rent_cents - discountOf(agreement.rent_cents, percent) === intent.amountCents;
  if (!isWhole) throw new AppError("payment_mismatch", `The amount of ${intent.id} is not the rent.`);
  return {
    rent_cents: agreement.rent_cents,
    discount_cents: agreement.rent_cents - intent.amountCents,
    paid_cents: intent.amountCents,
    percent,
  };
}
