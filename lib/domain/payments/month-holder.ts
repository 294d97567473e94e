import mongoose, { type ClientSession } from "mongoose";
import { AgreementModel } from "@/models/agreement";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { LIVE_STATUSES, type Tenancy } from "./rules";

type Month = Tenancy & Pick<PaymentDocument, "period">;
type Claim = Month & Pick<PaymentDocument, "_id">;

/**
 * The row that holds a month, be it under another agreement for the same apartment, or null. Asked with a row's own id,
 * the other row.
 */
export async function findHolder(
  { _id, user_id, apartment_no, period }: Month & Partial<Claim>,
  session?: ClientSession,
): Promise<PaymentDocument | null> {
  return PaymentModel.findOne({
    ...(_id && { _id: mongoose.trusted({ $ne: _id }) }),
    user_id,
    apartment_no,
    period,
    status: mongoose.trusted({ $in: [...LIVE_STATUSES] }),
  })
    .session(session ?? null)
    .lean();
}

/**
 * Whether a row may take its month in this transaction: no other row holds it. The index (I8) tells rows of one agreement
 * apart, not those of a person who came back. So each claim changes the tenancy's first agreement: of two at the same
 * moment the second conflicts, runs again and sees the first. Two can never both hold the month, and nothing is left for
 * the reconciler to mend.
 */
export async function claimMonth(claim: Claim, session: ClientSession): Promise<boolean> {
  const { user_id, apartment_no } = claim;
  await AgreementModel.findOneAndUpdate(
    { user_id, apartment_no },
    { $inc: { claims: 1 } },
    { session, sort: { accept_date: 1, _id: 1 }, projection: { _id: 1 } },
  ).lean();
  return (await findHolder(claim, session)) === null;
}
