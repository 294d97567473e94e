import mongoose from "mongoose";
import { monthOf } from "@/lib/format/periods";
import { billingPeriod } from "@/lib/contracts/payments";
import { AppError } from "@/lib/errors";
import type { CardIntent } from "@/lib/payments/card-intent";
import { AgreementModel } from "@/models/agreement";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { refuseMismatch } from "./record-money";
import { tenancyOf, termsOf } from "./rules";
import { getRentUnder } from "./derive-tenancy-months";

/**
 * Creates a row for a charge of ours that has none, as after restoring an older backup, from the intent's metadata and the
 * agreement. `recordMoney` adds the money. Throws `payment_mismatch` if metadata, amount and agreement do not match, and
 * creates no row; an admin must then decide.
 */
export async function adoptCharge(intent: CardIntent): Promise<PaymentDocument> {
  const {
    row: rowId,
    agreement: agreementId,
    user,
    period = "",
    percent = "0",
    coupon = "",
  } = intent.metadata;
  const agreement = mongoose.isValidObjectId(agreementId)
    ? await AgreementModel.findOne({ _id: agreementId, user_id: user }).lean()
    : null;
  if (!agreement || !billingPeriod.safeParse(period).success)
    throw new AppError("payment_mismatch", `No agreement is known for ${intent.id}.`);
  const id =
    mongoose.isValidObjectId(rowId) && !(await PaymentModel.exists({ _id: rowId })) ? rowId : undefined;
  const row = new PaymentModel({
    ...(id && { _id: id }),
    ...tenancyOf(agreement),
    ...termsOf(await getRentUnder(agreement, period, intent.createdAt), {
      code: coupon,
      percent: Number(percent),
    }),
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
  await refuseMismatch(row.toObject(), intent);
  return (await row.save()).toObject();
}
