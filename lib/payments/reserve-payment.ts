import mongoose, { type ClientSession } from "mongoose";
import { recordChange } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/platform/auth/actor";
import { inTransaction, isDuplicateKey } from "@/lib/platform/db/transaction";
import { monthOf } from "@/lib/platform/format/periods";
import type { AgreementDocument } from "@/models/agreement";
import { PaymentModel, type PaymentDocument, type PaymentEntry } from "@/models/payment";
import { claimCoupon } from "./claim-coupon";
import type { Tenancy } from "./derive-bills";
import { costsStill, findAccount } from "./find-accounts";
import { retirePayment } from "./link-intent";
import { issueReceipt } from "./mails";
import {
  hasTerms,
  isStale,
  referenceOf,
  storedBalance,
  tenancyOf,
  type Terms,
  UNFINISHED_STATUSES,
} from "./rules";
import { refuseProcessing } from "./sync-payment";
import { lockAccount } from "./write-charge";

/** Lines of an agreement's tenancy with their price. */
interface Reservation {
  readonly agreement: AgreementDocument;
  /** The month of the first line. */
  readonly period: string;
  readonly terms: Terms;
}

/** Returns the unfinished payment of a tenancy, of which there is at most one (I8), or null. */
export async function findUnfinished(
  { user_id, apartment_no }: Tenancy,
  session?: ClientSession,
): Promise<PaymentDocument | null> {
  return PaymentModel.findOne({
    user_id,
    apartment_no,
    status: mongoose.trusted({ $in: [...UNFINISHED_STATUSES] }),
  })
    .session(session ?? null)
    .lean();
}

/**
 * Returns the only payment of this tenancy that is under way (I8): the unfinished one with these terms, else a new one after
 * cancelling the old one's intent. A row with nothing to charge is paid at once. Returns null if another request was faster,
 * or the price has changed. Without an actor the product pays (lib/autopay). Throws `payment_incomplete` while a charge is in
 * progress, and `provider_unavailable`.
 */
export async function reservePayment(
  actor: Actor | null,
  reservation: Reservation,
  at?: Date,
): Promise<PaymentDocument | null> {
  const row = await findUnfinished(reservation.agreement);
  if (!row) return insertRow(actor, reservation, at);
  if (await refuseProcessing(row)) return null;
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
      await lockAccount(agreement, session);
      if (await findUnfinished(agreement, session)) return null;
      if (!(await costsStill(agreement, terms, now, session))) return null;
      if (terms.coupon && !(await claimCoupon(useOf(agreement, terms), session, now))) return null;
      const row = rowOf(actor, reservation, now);
      const [made] = await PaymentModel.create([row], { session });
      if (!made) return null;
      if (terms.paid_cents === 0) {
        const subject = `free_${String(row._id)}`;
        const after = { period, apartment_no: row.apartment_no, paid_cents: 0 };
        await recordChange({ actor, action: "payment.paid", subject, after }, session);
        await issueReceipt(made.toObject(), await findAccount(agreement, now, session), session);
      }
      return made.toObject();
    });
  } catch (error) {
    if (isDuplicateKey(error, "apartment_no")) return null;
    throw error;
  }
}

function rowOf(actor: Actor | null, { agreement, period, terms }: Reservation, now: Date) {
  const _id = new mongoose.Types.ObjectId();
  const isFree = terms.paid_cents === 0;
  const reason = isFree ? "The coupon covers the whole rent" : "Reserved";
  const transactionId = isFree ? `free_${String(_id)}` : undefined;
  const entries = transactionId ? [freeEntry(transactionId, now)] : [];
  const stored = storedBalance({ status: "open", entries });
  return {
    _id,
    ...stored,
    entries,
    ...tenancyOf(agreement),
    ...terms,
    lines: [...terms.lines],
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

/** Returns an entry of zero cents, which pays a row with nothing to charge. */
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
