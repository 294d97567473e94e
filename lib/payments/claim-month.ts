import mongoose, { type ClientSession } from "mongoose";
import { AgreementModel } from "@/models/agreement";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { getPayableRents } from "./derive-tenancy-months";
import { LIVE_STATUSES, type Tenancy, UNFINISHED_STATUSES } from "./rules";

type Month = Tenancy & Pick<PaymentDocument, "period">;

type Claim = Month & Pick<PaymentDocument, "_id">;

/**
 * Returns the row that holds a month, also under another agreement for the same apartment, or null. Given a row's id, it
 * looks for another row.
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
 * Returns whether a row may take its month in this transaction, that is, if no other row holds it. The index (I8) covers the
 * rows of one agreement, not those of a tenant who has returned. So each claim writes the tenancy's first agreement: of two
 * concurrent claims the second conflicts, runs again and sees the first. Two rows never hold the same month.
 */
export async function claimMonth(claim: Claim, session: ClientSession): Promise<boolean> {
  await lockMonths(claim, session);
  return (await findHolder(claim, session)) === null;
}

/** Makes the second of two transactions on a tenancy's months run again after the first, so that it sees its writes. */
export async function lockMonths({ user_id, apartment_no }: Tenancy, session: ClientSession): Promise<void> {
  await AgreementModel.findOneAndUpdate(
    { user_id, apartment_no },
    { $inc: { claims: 1 } },
    { session, sort: { accept_date: 1, _id: 1 }, projection: { _id: 1 } },
  ).lean();
}

/**
 * Like `claimMonth`, for a new payment: the month must also be owed at the row's rent. Returns false if the rent has changed
 * since it was read, or the tenancy ends before the month.
 */
export async function claimAtRent(
  claim: Claim & Pick<PaymentDocument, "rent_cents">,
  now: Date,
  session: ClientSession,
): Promise<boolean> {
  if (!(await claimMonth(claim, session))) return false;
  const rents = await getPayableRents(claim, now, session);
  return rents.get(claim.period) === claim.rent_cents;
}

/**
 * Closes an unfinished row without money, which frees its month. Changes nothing if the row was linked to an intent or
 * charged after it was read.
 */
export async function closePayment(
  { _id, transactionId }: Pick<PaymentDocument, "_id" | "transactionId">,
  reason: string,
): Promise<void> {
  const now = new Date();
  await PaymentModel.updateOne(
    {
      _id,
      status: mongoose.trusted({ $in: [...UNFINISHED_STATUSES] }),
      transactionId: transactionId ?? mongoose.trusted({ $exists: false }),
    },
    {
      $set: { status: "canceled", reason, updated_at: now },
      $inc: { revision: 1 },
      $push: { history: { at: now, status: "canceled", reason } },
    },
  );
}
