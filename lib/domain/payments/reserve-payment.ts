import mongoose from "mongoose";
import { monthOf } from "@/lib/format/periods";
import type { Actor } from "@/lib/auth/actor";
import { isDuplicateKey } from "@/lib/db/duplicate-key";
import { inTransaction } from "@/lib/db/transaction";
import { claimCoupon } from "@/lib/domain/coupons/claim-coupon";
import { recordChange } from "@/lib/domain/audit/record-change";
import { AppError } from "@/lib/errors";
import type { AgreementDocument } from "@/models/agreement";
import { PaymentModel, type PaymentDocument, type PaymentEntry } from "@/models/payment";
import { referenceOf, storedBalance } from "./derive-balance";
import { claimAtRent, findHolder } from "./claim-month";
import { queueReceipt } from "./queue-receipt";
import { retirePayment } from "./retire-payment";
import { hasTerms, isStale, type Terms, tenancyOf, CANCELLABLE_STATUSES } from "./rules";
import { refuseTaken } from "./refuse-taken";

/** A month of an agreement with its current rent. */
interface Reservation {
  readonly agreement: AgreementDocument;
  readonly period: string;
  readonly terms: Terms;
}

/**
 * Returns the only row that can pay this month (I8): the unfinished one with these terms, else a new one after cancelling the
 * old one's intent. A row with nothing to charge is paid at once. Returns null if another request was faster. Without an
 * actor the product pays (lib/domain/autopay). Throws `month_already_paid`, `payment_incomplete` while a charge is in
 * progress, and `provider_unavailable`.
 */
export async function reservePayment(
  actor: Actor | null,
  reservation: Reservation,
  at?: Date,
): Promise<PaymentDocument | null> {
  const { agreement, period } = reservation;
  const row = await findHolder({ ...tenancyOf(agreement), period });
  if (!row) return insertRow(actor, reservation, at);
  if (await refuseTaken(row)) return null;
  const reason = reasonToRetire(row, reservation, at ?? new Date());
  if (!reason) return row;
  await retirePayment(row, reason);
  return null;
}

function reasonToRetire(row: PaymentDocument, { agreement, terms }: Reservation, now: Date): string | null {
  if (isStale(row, now)) return "Not finished in time";
  if (!row.agreement_id.equals(agreement._id)) return "The agreement has ended";
  return hasTerms({ ...row, coupon: row.coupon ?? "" }, terms)
    ? null
    : "Replaced by a payment on other terms";
}

async function insertRow(
  actor: Actor | null,
  reservation: Reservation,
  at?: Date,
): Promise<PaymentDocument | null> {
  const { agreement, period, terms } = reservation;
  try {
    return await inTransaction(async (session) => {
      const now = at ?? new Date();
      const row = rowOf(actor, reservation, now);
      if (!(await claimAtRent(row, now, session))) return null;
      if (terms.coupon && !(await claimCoupon(useOf(agreement, terms), session, now))) return null;
      const [made] = await PaymentModel.create([row], { session });
      if (!made) return null;
      if (terms.paid_cents === 0) {
        const subject = `free_${String(row._id)}`;
        const after = { period, apartment_no: row.apartment_no, paid_cents: 0 };
        await recordChange({ actor, action: "payment.paid", subject, after }, session);
        await queueReceipt(made.toObject(), session);
      }
      return made.toObject();
    });
  } catch (error) {
    if (isDuplicateKey(error, "period")) return null;
    const coupon = { ...tenancyOf(agreement), coupon: terms.coupon, period };
    if (isUsedUp(error) && (await releaseCoupon(coupon))) return null;
    throw error;
  }
}

function rowOf(actor: Actor | null, { agreement, period, terms }: Reservation, now: Date) {
  const _id = new mongoose.Types.ObjectId();
  const isFree = terms.paid_cents === 0;
  const reason = isFree ? "The coupon covers the whole rent" : "Reserved";
  const transactionId = isFree ? `free_${String(_id)}` : undefined;
  const entries = transactionId ? [freeEntry(transactionId, now)] : [];
  const stored = storedBalance({ status: "open", paid_cents: terms.paid_cents, entries });
  return {
    _id,
    ...stored,
    entries,
    ...tenancyOf(agreement),
    ...terms,
    name: actor?.name || agreement.name,
    month: monthOf(period),
    period,
    reason,
    attempt: 1,
    ...(transactionId && { transactionId }),
    created_at: now,
    updated_at: now,
    date: now,
    history: [{ at: now, status: stored.status, reason }],
  };
}

const useOf = ({ user_id: userId }: AgreementDocument, { coupon: code, percent }: Terms) => ({
  code,
  percent,
  userId,
});

const isUsedUp = (error: unknown) => error instanceof AppError && error.code === "coupon_unusable";

/** Returns an entry of zero cents, which settles a row with nothing to pay. */
function freeEntry(transactionId: string, at: Date): PaymentEntry {
  return {
    kind: "charged",
    cents: 0,
    at,
    source: "coupon",
    reference: referenceOf(transactionId, 1),
    by: null,
  };
}

type Claim = Pick<PaymentDocument, "user_id" | "coupon" | "period">;

/**
 * Cancels a tenant's unfinished payments of other months with a coupon, which releases its uses. Returns whether there were
 * any. Throws `provider_unavailable` and `payment_mismatch`.
 */
async function releaseCoupon({ user_id, coupon, period }: Claim): Promise<boolean> {
  const rows = await PaymentModel.find({
    user_id,
    coupon,
    status: mongoose.trusted({ $in: [...CANCELLABLE_STATUSES] }),
  }).lean();
  for (const row of rows)
    if (row.period !== period) await retirePayment(row, "Its coupon was taken for another month");
  return rows.length > 0;
}
