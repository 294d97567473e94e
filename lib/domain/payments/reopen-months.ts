import type { ClientSession } from "mongoose";
import { recordChange } from "@/lib/domain/audit/record-change";
import { periodOf } from "@/lib/format/periods";
import type { AgreementDocument } from "@/models/agreement";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { balanceOf, entriesOf, storedBalance } from "./derive-balance";
import { lockMonths } from "./claim-month";
import { rentAt } from "./derive-rent-steps";
import { SETTLED_STATUSES, termsOf } from "./rules";
import { listAgreementsUntil, rentsOf } from "./derive-tenancy-months";

/** A month that was settled and is owed again. */
export interface ReopenedMonth {
  readonly period: string;
  /** What is kept for it and is to be given back, in cents. */
  readonly kept: number;
}

/**
 * For the transaction that has just changed the agreements of a tenancy: a month that costs more than before, because
 * somebody stays after all, is not settled by what was paid for its days (docs/product.md 5.22). Such a payment, or one
 * that is only begun, becomes a surplus, and the month is owed whole, since no month is paid in parts (5.31). Takes the
 * agreements as they were, and answers the months that are owed again.
 */
export async function reopenMonths(
  before: readonly AgreementDocument[],
  session: ClientSession,
): Promise<ReopenedMonth[]> {
  const [first] = before;
  if (!first) return [];
  const { user_id, apartment_no } = first;
  // Whoever reserves one of these months at the same moment comes before this, and is found here, or after it.
  await lockMonths(first, session);
  const after = await listAgreementsUntil(periodOf(new Date()), { user_id, apartment_no }, session);
  const rows = await PaymentModel.find({ user_id, apartment_no }).session(session).lean();
  const periods = [...new Set(rows.map(({ period }) => period))];
  const [old, now] = [rentsOf(before, periods), rentsOf(after, periods)];
  const dearer = rows.filter(({ period }) => (now.get(period) ?? 0) > (old.get(period) ?? 0));
  const reopened: ReopenedMonth[] = [];
  // One after the other: a transaction takes one command at a time.
  for (const row of dearer.filter((one) => isShort(one, after))) {
    await makeSurplus(row, session);
    const { kept } = balanceOf(row);
    if (isSettledRow(row)) reopened.push({ period: row.period, kept });
  }
  return reopened;
}

/**
 * Whether a payment covers less than its month costs under these agreements, or than it cost whole when it was agreed: who
 * paid the whole month and moves in again at another rent has paid it. What the bank holds counts as kept until it decides.
 */
export function isShort(row: PaymentDocument, agreements: readonly AgreementDocument[]): boolean {
  const own = agreements.find(({ _id }) => _id.equals(row.agreement_id));
  const rent = rentsOf(agreements, [row.period]).get(row.period);
  if (!own || rent === undefined) return false;
  const price = termsOf(Math.min(rent, rentAt(own, row.period)), { code: "", percent: row.percent });
  return coverOf(row) < price.paid_cents;
}

/** What a payment covers of its month, in cents; of one that is only begun what it would. */
function coverOf(row: PaymentDocument): number {
  if (entriesOf(row).length === 0) return row.paid_cents;
  const { kept, in_dispute, waived } = balanceOf(row);
  return kept + in_dispute + waived;
}

const isSettledRow = ({ status }: PaymentDocument) => SETTLED_STATUSES.some((settled) => settled === status);

const REASON = "The month costs more now that somebody stays: to be given back";

/** Counts the revision up in any case, so that nobody records over it what they decided before it. */
async function makeSurplus(row: PaymentDocument, session: ClientSession): Promise<void> {
  const at = new Date();
  const stored = storedBalance({ ...row, is_surplus: true });
  const hasChanged = stored.status !== row.status;
  const older = row.entries?.length ? [] : entriesOf(row);
  await PaymentModel.updateOne(
    { _id: row._id },
    {
      $set: { ...stored, is_surplus: true, updated_at: at, ...(hasChanged && { reason: REASON }) },
      $inc: { revision: 1 },
      $push: {
        entries: { $each: older },
        ...(hasChanged && { history: { at, status: stored.status, reason: REASON } }),
      },
    },
    { session },
  );
  if (!hasChanged) return;
  const { given_back, in_dispute, kept } = balanceOf(row);
  const { period, paid_cents } = row;
  await recordChange(
    {
      actor: null,
      action: `payment.${stored.status}`,
      subject: row.transactionId ?? String(row._id),
      before: { status: row.status },
      after: {
        status: stored.status,
        period,
        apartment_no: row.apartment_no,
        paid_cents,
        given_back,
        in_dispute,
        kept,
      },
    },
    session,
  );
}
