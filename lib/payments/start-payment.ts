import mongoose from "mongoose";
import { recordChange } from "@/lib/audit/mutations";
import { claimCoupon, findRefusal } from "@/lib/coupons/claim-coupon";
import { INVALID_COUPON } from "@/lib/coupons/contract";
import { codeKey } from "@/lib/coupons/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import type { CardIntent } from "@/lib/platform/cards/card-intent";
import type { BodyOf, ReplyOf } from "@/lib/platform/contracts/endpoint";
import { MOST_BY_CARD } from "@/lib/platform/contracts/fields";
import { isDuplicateKey, inTransaction } from "@/lib/platform/db/transaction";
import { AppError, conflict } from "@/lib/platform/errors";
import { formatDollars, toCents, toDollars } from "@/lib/platform/format/money";
import {
  monthOf,
  addMonths,
  MONTHS_AHEAD,
  oldestUnpaid,
  periodLabel,
  periodOf,
  periodOfMonth,
} from "@/lib/platform/format/periods";
import type { AgreementDocument } from "@/models/agreement";
import { CouponModel } from "@/models/coupon";
import { PaymentModel, type PaymentDocument, type PaymentEntry } from "@/models/payment";
import { stillHolds, explainUnpayable } from "./check-reservation";
import { claimAtRent, findHolder } from "./claim-month";
import type { createPaymentIntent } from "./contract";
import { getPayableRents, type MonthRents } from "./derive-tenancy-months";
import { refuseTaken, alreadyPaid } from "./finalise-payment";
import { AMOUNT_CHANGED } from "./form";
import { retirePayment, linkIntent } from "./link-intent";
import { queueReceipt } from "./mails";
import { getOwnAgreement, listMonthStates } from "./queries";
import {
  referenceOf,
  storedBalance,
  hasTerms,
  isStale,
  type Terms,
  tenancyOf,
  CANCELLABLE_STATUSES,
  firstPeriodOf,
  isCancellable,
  isChargeable,
  termsOf,
} from "./rules";

/** A month of an agreement with its current rent. */
interface Reservation {
  readonly agreement: AgreementDocument;
  readonly period: string;
  readonly terms: Terms;
}

/**
 * Returns the only row that can pay this month (I8): the unfinished one with these terms, else a new one after cancelling the
 * old one's intent. A row with nothing to charge is paid at once. Returns null if another request was faster. Without an
 * actor the product pays (lib/autopay). Throws `month_already_paid`, `payment_incomplete` while a charge is in
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

type Order = BodyOf<typeof createPaymentIntent>;

type Offer = ReplyOf<typeof createPaymentIntent>;

/** Retries: enough for other tabs and processes that reserve the same month, and for a busy provider. */
const MAX_ROUNDS = 20;

/** Timeout, since a person waits: after it the provider counts as unreachable, and a retry finds the same intent. */
const PATIENCE_MS = 12_000;

/**
 * POST /create-payment-intent: reserves the month and returns the client secret; amounts in dollars, all from the database.
 * A repeat returns the same intent; another coupon replaces it. A coupon over the whole rent records the month as paid,
 * without a client secret. Throws `amount_mismatch`, `coupon_invalid`, `coupon_expired`, `coupon_unusable`,
 * `month_already_paid`, `conflict` for a period that cannot be paid, `payment_incomplete` while a charge is in progress, and
 * `provider_unavailable`.
 */
export async function startPayment(actor: Actor<"member">, order: Order, at?: Date): Promise<Offer> {
  const period = await choosePeriod(await getOwnAgreement(actor), order, at ?? new Date());
  const began = performance.now();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (performance.now() - began > PATIENCE_MS) throw new AppError("provider_unavailable", SLOW);
    // Read again in each round: a provider may take long to cancel a payment, and the agreement or the coupon may end in
    // between, and its unfinished payment with it.
    const now = at ?? new Date();
    const agreement = await getOwnAgreement(actor);
    const rent = rentOf(agreement, await getPayableRents(agreement, now), period, now);
    const terms = await agreeTerms(agreement, { period, order, rent }, now);
    const row = await reservePayment(actor, { agreement, period, terms }, at);
    if (!row) continue;
    if (row.status === "paid") return offerOf(row, null);
    const intent = await linkIntent(row);
    if (!intent) continue;
    // The call that ended the agreement or coupon cancelled the rows that it saw, not one that was being inserted.
    if (await stillHolds(row, now)) return offerOf(row, intent);
    await retirePayment({ ...row, transactionId: intent.id }, "The agreement or the coupon has changed");
  }
  throw conflict("This payment is being changed in another window. Please try again.");
}

const SLOW = "The card provider takes too long right now. Nothing was charged. Please try again in a moment.";

/** Returns the period that the page shows, else the named month, else the oldest unpaid one. */
async function choosePeriod(agreement: AgreementDocument, order: Order, now: Date): Promise<string> {
  const wanted = order.period ?? (order.month && periodOfMonth(order.month, now));
  if (wanted) {
    if (order.month && monthOf(wanted) !== order.month)
      throw conflict(`${periodLabel(wanted)} is not a ${order.month}. Please choose the month again.`);
    return wanted;
  }
  const rents = await getPayableRents(agreement, now);
  const { settled } = await listMonthStates(agreement);
  const period = oldestUnpaid(settled, rents.keys());
  if (period) return period;
  const first = firstPeriodOf(agreement);
  const from = addMonths(first, -MONTHS_AHEAD);
  if (from > periodOf(now))
    throw conflict(`Your first month is ${periodLabel(first)}. It can be paid from ${periodLabel(from)} on.`);
  throw new AppError("month_already_paid", "Every month is already paid.");
}

/** Returns a month's rent without a coupon, in cents. Throws `conflict` if it cannot be paid. */
function rentOf(agreement: AgreementDocument, rents: MonthRents, period: string, now: Date): number {
  const rent = rents.get(period);
  if (rent !== undefined) return rent;
  const why = explainUnpayable(period, { agreement, rents }, now);
  throw conflict(`${periodLabel(period)} cannot be paid: ${why}. Please choose another month.`);
}

/** Returns the price from the database; the client's claim is only compared (docs/payments.md C1 to C3). */
async function agreeTerms(
  agreement: AgreementDocument,
  { period, order, rent }: { period: string; order: Order; rent: number },
  now: Date,
): Promise<Terms> {
  const code = order.coupon?.trim() ?? "";
  const terms = termsOf(rent, code ? await checkCoupon(agreement, { period, code }, now) : null);
  const isSame = (claim: number | undefined, cents: number) =>
    claim === undefined || toCents(claim) === cents;
  if (!isSame(order.rent, terms.rent_cents) || !isSame(order.discount, terms.discount_cents))
    throw new AppError("amount_mismatch", AMOUNT_CHANGED);
  if (terms.paid_cents > 0 && !isChargeable(terms.paid_cents)) {
    const way = isChargeable(rent) ? "without this coupon" : "this month at the office";
    throw conflict(
      `The card provider takes payments from $0.50 to ${formatDollars(MOST_BY_CARD)}. Please pay ${way}.`,
    );
  }
  return terms;
}

/** Reads the coupon again; if it is no longer valid, cancels its unfinished payment. */
async function checkCoupon(
  agreement: AgreementDocument,
  { period, code }: { period: string; code: string },
  now: Date,
) {
  const row = await findHolder({ ...tenancyOf(agreement), period });
  const coupon = await CouponModel.findOne({ code_key: codeKey(code) }).lean();
  const except = row ? { except: row._id } : {};
  const refusal = coupon
    ? await findRefusal(coupon, {
        userId: agreement.user_id,
        withoutUnfinishedOf: agreement.user_id,
        now,
        ...except,
      })
    : new AppError("coupon_invalid", INVALID_COUPON);
  if (coupon && !refusal) return { code: coupon.coupon, percent: coupon.discount };
  const isDiscounted = row !== null && codeKey(row.coupon ?? "") === codeKey(code);
  if (isDiscounted && isCancellable(row.status)) {
    const status = await retirePayment(row, "The coupon is no longer valid");
    if (status === "paid") throw alreadyPaid(period);
  }
  throw refusal ?? new AppError("coupon_invalid", INVALID_COUPON);
}

function offerOf(row: PaymentDocument, intent: CardIntent | null): Offer {
  return {
    clientSecret: intent?.clientSecret ?? null,
    transactionId: intent?.id ?? row.transactionId ?? "",
    period: row.period,
    month: monthOf(row.period),
    rent: toDollars(row.rent_cents),
    discount: toDollars(row.discount_cents),
    amount: toDollars(row.paid_cents),
    coupon: row.coupon ?? "",
  };
}
