import mongoose, { type ClientSession } from "mongoose";
import { AgreementModel } from "@/models/agreement";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { LIVE_STATUSES, type Tenancy } from "./rules";
import { getPayableRents } from "./derive-tenancy-months";

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
  await lockMonths(claim, session);
  return (await findHolder(claim, session)) === null;
}

/** Of two transactions that lock the months of a tenancy the second runs again after the first, and sees what it wrote. */
export async function lockMonths({ user_id, apartment_no }: Tenancy, session: ClientSession): Promise<void> {
  await AgreementModel.findOneAndUpdate(
    { user_id, apartment_no },
    { $inc: { claims: 1 } },
    { session, sort: { accept_date: 1, _id: 1 }, projection: { _id: 1 } },
  ).lean();
}

/**
 * The same for a payment that is only now agreed: besides, the month must still be asked for, and at the rent of the
 * row. False where the rent has changed since it was read, or the tenancy ends before.
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
