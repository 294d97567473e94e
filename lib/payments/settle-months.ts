import type { ClientSession } from "mongoose";
import { recordChange } from "@/lib/audit/mutations";
import { claimCouponAgain } from "@/lib/coupons/claim-coupon";
import { inTransaction } from "@/lib/platform/db/transaction";
import { periodOf } from "@/lib/platform/format/periods";
import type { AgreementDocument } from "@/models/agreement";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { findHolder, lockMonths } from "./claim-month";
import { rentAt, listAgreementsUntil, rentsOf } from "./derive-tenancy-months";
import {
  balanceOf,
  isGivingBack,
  storedBalance,
  holdsMonth,
  SETTLED_STATUSES,
  termsOf,
  type MonthPayment,
  type Tenancy,
} from "./rules";

/** A settled month that is owed again. */
export interface ReopenedMonth {
  readonly period: string;
  /** The money kept for it, to be refunded, in cents. */
  readonly kept: number;
}

/**
 * Decides again which payments settle a tenancy's months, in the transaction that has changed its agreements. If a month now
 * costs more, because the tenant stays after all, a payment for some of its days does not settle it (docs/product.md 5.22).
 * That payment, or an unfinished one, becomes a surplus, and the whole month is owed, since months are not paid in parts
 * (5.31). A surplus that covers its month again, because the tenant leaves after all, settles it. Takes the previous
 * agreements; returns the months that are owed again.
 */
export async function settleMonths(
  before: readonly AgreementDocument[],
  session: ClientSession,
): Promise<ReopenedMonth[]> {
  const [first] = before;
  if (!first) return [];
  const { user_id, apartment_no } = first;
  // A concurrent reservation of one of these months either commits before this and is found here, or runs after it.
  await lockMonths(first, session);
  const after = await listAgreementsUntil(periodOf(new Date()), { user_id, apartment_no }, session);
  const rows = await PaymentModel.find({ user_id, apartment_no }).session(session).lean();
  const periods = [...new Set(rows.map(({ period }) => period))];
  const [old, now] = [rentsOf(before, periods), rentsOf(after, periods)];
  const dearer = rows.filter(({ period }) => (now.get(period) ?? 0) > (old.get(period) ?? 0));
  const reopened: ReopenedMonth[] = [];
  // Sequential: a transaction runs one command at a time.
  for (const row of dearer.filter((one) => isShort(one, after))) {
    await setSurplus(row, true, session);
    const { kept } = balanceOf(row);
    if (isSettledRow(row)) reopened.push({ period: row.period, kept });
  }
  const settled = new Set<string>();
  for (const row of rows.filter((one) => coversMonth(one, after))) {
    if (!(await canTakeMonth(row, session))) continue;
    await setSurplus(row, false, session);
    settled.add(row.period);
  }
  return reopened.filter(({ period }) => !settled.has(period));
}

/**
 * Returns a tenancy's payments as `settleMonths` would leave them under other agreements: a surplus that covers its month,
 * which no other payment settles, is the month's payment.
 */
export function settledUnder(
  agreements: readonly AgreementDocument[],
  payments: readonly MonthPayment[],
): MonthPayment[] {
  const held = new Set(payments.filter(({ status }) => holdsMonth(status)).map(({ period }) => period));
  return payments.map((payment) => {
    if (held.has(payment.period) || !coversMonth(payment, agreements)) return payment;
    held.add(payment.period);
    return { ...payment, is_surplus: false, money: balanceOf({ ...payment, is_surplus: false }) };
  });
}

/** Settles months with a tenancy's surpluses, for example after the unfinished payment that held one was cancelled. */
export async function settleSurpluses(tenancy: Tenancy): Promise<void> {
  await inTransaction(async (session) => {
    await settleMonths(await listAgreementsUntil(periodOf(new Date()), tenancy, session), session);
  });
}

/** Returns whether a row is a surplus, with no refund on its way. */
const isKeptSurplus = (row: PaymentDocument) =>
  balanceOf(row).status === "overpaid" && row.giving_back_since == null && !isGivingBack(row);

/** Returns whether a row is a surplus that covers its month under these agreements. */
const coversMonth = (row: PaymentDocument, agreements: readonly AgreementDocument[]) =>
  isKeptSurplus(row) &&
  (rentsOf(agreements, [row.period]).get(row.period) ?? 0) > 0 &&
  !isShort(row, agreements);

const canTakeMonth = async (row: PaymentDocument, session: ClientSession) =>
  (await findHolder(row, session)) === null && (await claimCouponAgain(row, session));

/**
 * Returns whether a payment covers less than its month costs under these agreements, and less than the whole month cost when
 * it was paid: a tenant who paid the whole month and returns at another rent has paid it. Disputed money counts as kept until
 * the bank decides.
 */
export function isShort(row: PaymentDocument, agreements: readonly AgreementDocument[]): boolean {
  const own = agreements.find(({ _id }) => _id.equals(row.agreement_id));
  const rent = rentsOf(agreements, [row.period]).get(row.period);
  if (!own || rent === undefined) return false;
  const price = termsOf(Math.min(rent, rentAt(own, row.period)), { code: "", percent: row.percent });
  return coverOf(row) < price.paid_cents;
}

/** Returns what a payment covers of its month, in cents; for an unfinished one what it would cover. */
function coverOf(row: PaymentDocument): number {
  if (row.entries.length === 0) return row.paid_cents;
  const { kept, in_dispute, waived } = balanceOf(row);
  return kept + in_dispute + waived;
}

const isSettledRow = ({ status }: PaymentDocument) => SETTLED_STATUSES.some((settled) => settled === status);

const REASONS = {
  short: "The month costs more now that the tenant stays: to be given back",
  covered: "The month costs what was paid for it again",
} as const;

/** Makes a row a surplus, or no longer one. Always increments the revision, so that earlier decisions about the row fail. */
async function setSurplus(row: PaymentDocument, isSurplus: boolean, session: ClientSession): Promise<void> {
  const at = new Date();
  const reason = isSurplus ? REASONS.short : REASONS.covered;
  const stored = storedBalance({ ...row, is_surplus: isSurplus });
  const hasChanged = stored.status !== row.status;
  await PaymentModel.updateOne(
    { _id: row._id },
    {
      $set: { ...stored, is_surplus: isSurplus, updated_at: at, ...(hasChanged && { reason }) },
      $inc: { revision: 1 },
      ...(hasChanged && { $push: { history: { at, status: stored.status, reason } } }),
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
