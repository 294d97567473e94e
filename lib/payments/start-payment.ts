import mongoose from "mongoose";
import { setTimeout as sleep } from "node:timers/promises";
import type { Actor } from "@/lib/platform/auth/actor";
import { recordChange } from "@/lib/platform/auth/record-change";
import type { CardIntent, IntentOrder } from "@/lib/platform/cards/card-intent";
import { cancelIntent, createIntent, findCardRecord, requireCards } from "@/lib/platform/cards/stripe";
import { formatMoney } from "@/lib/platform/contracts/currency";
import type { BodyOf, ReplyOf } from "@/lib/platform/contracts/endpoint";
import { MOST_BY_CARD } from "@/lib/platform/contracts/fields";
import { codeKey } from "@/lib/platform/contracts/typed-text";
import { getInstallation } from "@/lib/platform/db/installation";
import { inTransaction, isDuplicateKey } from "@/lib/platform/db/transaction";
import { AppError, conflict } from "@/lib/platform/errors";
import { toCents, fromCents } from "@/lib/platform/format/money";
import {
  monthOf,
  addMonths,
  MONTHS_AHEAD,
  periodLabel,
  periodOf,
  periodOfMonth,
  rentLine,
} from "@/lib/platform/format/periods";
import { logger } from "@/lib/platform/logger";
import type { AgreementDocument } from "@/models/agreement";
import { CouponModel } from "@/models/coupon";
import { type PaymentDocument, PaymentModel, type PaymentEntry } from "@/models/payment";
import { claimCoupon, findRefusal } from "./claim-coupon";
import type { createPaymentIntent } from "./contract";
import { givesCoupon, openRents } from "./derive-account";
import { firstPeriodOf } from "./derive-bills";
import {
  alreadyPaid,
  costsStill,
  findAccount,
  getLinesToPay,
  LINE_GONE,
  type OrderedLines,
  stillHolds,
  lockAccount,
  findUnfinished,
  priceOf,
  getOwnAgreement,
} from "./find-accounts";
import { issueReceipt } from "./mails";
import { AMOUNT_CHANGED, INVALID_COUPON } from "./names";
import { findMismatch, recordMoney } from "./record-money";
import {
  type CouponTerms,
  type Terms,
  isCancellable,
  isChargeable,
  hasTerms,
  leastChargeCents,
  isStale,
  newPayment,
  referenceOf,
  storedBalance,
} from "./rules";
import { closePayment, packLines, refuseProcessing, retirePayment } from "./sync-payment";

type Order = BodyOf<typeof createPaymentIntent>;

type Offer = ReplyOf<typeof createPaymentIntent>;

/** Retries: enough for other tabs and processes that reserve at the same time, and for a busy provider. */
const MAX_ROUNDS = 20;

/** Timeout, since a person waits: after it the provider counts as unreachable, and a retry finds the same intent. */
const PATIENCE_MS = 12_000;

/**
 * POST /create-payment-intent: reserves what is open of the named lines, by default of the month's rent alone, and returns the
 * client secret; amounts in dollars, all from the database. A repeat returns the same intent; another coupon or other lines
 * replace it. A coupon over the whole amount records it as paid, without a client secret. Throws `amount_mismatch`,
 * `coupon_invalid`, `coupon_expired`, `coupon_unusable`, `month_already_paid`, `conflict` for what cannot be paid,
 * `payment_incomplete` while a charge is in progress, and `provider_unavailable`.
 */
export async function startPayment(actor: Actor<"member">, order: Order, at?: Date): Promise<Offer> {
  requireCards();
  const wanted = await chooseLines(await getOwnAgreement(actor), order, at ?? new Date());
  const began = performance.now();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (performance.now() - began > PATIENCE_MS) throw new AppError("provider_unavailable", SLOW);
    // Read again in each round: a provider may take long to cancel a payment, and the agreement or the coupon may end in
    // between, and its unfinished payment with it.
    const now = at ?? new Date();
    const agreement = await getOwnAgreement(actor);
    const terms = await agreeTerms(agreement, { ...wanted, order }, now);
    const row = await reservePayment(actor, { agreement, period: wanted.period, terms }, at);
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

/** Returns the named lines, else the rent of the period that the page shows, of the named month, or of the oldest open one. */
async function chooseLines(agreement: AgreementDocument, order: Order, now: Date): Promise<OrderedLines> {
  if (order.lines) {
    const account = await findAccount(agreement, now);
    const [first] = account?.lines.filter(({ id }) => order.lines?.includes(id)) ?? [];
    return { period: first?.period ?? periodOf(now), lines: order.lines };
  }
  const period = await choosePeriod(agreement, order, now);
  return { period, lines: [rentLine(period)] };
}

async function choosePeriod(agreement: AgreementDocument, order: Order, now: Date): Promise<string> {
  const wanted = order.period ?? (order.month && periodOfMonth(order.month, now));
  if (wanted) {
    if (order.month && monthOf(wanted) !== order.month)
      throw conflict(`${periodLabel(wanted, "en")} is not a ${order.month}. Please choose the month again.`);
    return wanted;
  }
  const account = await findAccount(agreement, now);
  const [period] = account ? openRents(account).keys() : [];
  if (period) return period;
  const first = firstPeriodOf(agreement);
  const from = addMonths(first, -MONTHS_AHEAD);
  if (from > periodOf(now))
    throw conflict(
      `Your first month is ${periodLabel(first, "en")}. It can be paid from ${periodLabel(from, "en")} on.`,
    );
  throw new AppError("month_already_paid", "Every month is already paid.");
}

/** Returns the price from the database; the client's claim is only compared (docs/payments.md C1 to C3). */
async function agreeTerms(
  agreement: AgreementDocument,
  { period, lines, order }: OrderedLines & { readonly order: Order },
  now: Date,
): Promise<Terms> {
  const account = await findAccount(agreement, now);
  getLinesToPay(account, { period, lines, agreement }, now);
  const code = order.coupon?.trim() ?? "";
  const coupon = code ? await checkCoupon(agreement, { code, period }, now) : null;
  const terms = account && priceOf(account, lines, coupon);
  if (!terms) throw conflict(LINE_GONE);
  if (coupon && terms.discount_cents > 0 && !givesCoupon(account, terms, now))
    throw new AppError("coupon_unusable", NOT_WHOLE);
  const isSame = (claim: number | undefined, cents: number) =>
    claim === undefined || toCents(claim) === cents;
  if (!isSame(order.rent, terms.rent_cents) || !isSame(order.discount, terms.discount_cents))
    throw new AppError("amount_mismatch", AMOUNT_CHANGED);
  if (terms.paid_cents > 0 && !isChargeable(terms.paid_cents)) {
    const least = formatMoney(fromCents(leastChargeCents()), "en");
    const way = isChargeable(terms.paid_cents + terms.discount_cents)
      ? "without this coupon"
      : "this month at the office";
    throw conflict(
      `The card provider takes payments from ${least} to ${formatMoney(MOST_BY_CARD, "en")}. Please pay ${way}.`,
    );
  }
  return terms;
}

const NOT_WHOLE =
  "A coupon takes its share off a rent that is paid whole with it, and a part of this one is paid already. Please pay without the coupon.";

/** Reads the coupon again; if it is no longer valid, cancels its unfinished payment. */
async function checkCoupon(
  agreement: AgreementDocument,
  { code, period }: { code: string; period: string },
  now: Date,
): Promise<CouponTerms> {
  const coupon = await CouponModel.findOne({ code_key: codeKey(code) }).lean();
  const userId = agreement.user_id;
  const refusal = coupon
    ? await findRefusal(coupon, { userId, withoutUnfinishedOf: userId, now })
    : new AppError("coupon_invalid", INVALID_COUPON);
  if (coupon && !refusal) return { code: coupon.coupon, percent: coupon.discount };
  const row = await findUnfinished(agreement);
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
    lines: row.lines,
    rent: fromCents(row.rent_cents),
    discount: fromCents(row.discount_cents),
    amount: fromCents(row.paid_cents),
    coupon: row.coupon ?? "",
  };
}

/** Lines of an agreement's tenancy with their price. */
interface Reservation {
  readonly agreement: AgreementDocument;
  /** The month of the first line. */
  readonly period: string;
  readonly terms: Terms;
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
  const { coupon: code, percent, paid_cents } = terms;
  const use = { code, percent, userId: agreement.user_id };
  try {
    return await inTransaction(async (session) => {
      const now = at ?? new Date();
      await lockAccount(agreement, session);
      if (await findUnfinished(agreement, session)) return null;
      if (!(await costsStill(agreement, terms, now, session))) return null;
      if (code && !(await claimCoupon(use, session, now))) return null;
      const made = await new PaymentModel(rowOf(actor, reservation, now)).save({ session });
      const row: PaymentDocument = made.toObject();
      if (paid_cents > 0) return row;
      const after = { period, apartment_no: row.apartment_no, paid_cents };
      await recordChange({ actor, action: "payment.paid", subject: row.transactionId ?? "", after }, session);
      await issueReceipt(row, await findAccount(agreement, now, session), session);
      return row;
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
  const transactionId = `free_${String(_id)}`;
  const reference = referenceOf(transactionId, 1);
  // An entry of zero cents pays a row with nothing to charge.
  const entry: PaymentEntry = { kind: "charged", cents: 0, at: now, source: "coupon", reference, by: null };
  const entries = isFree ? [entry] : [];
  const stored = storedBalance({ status: "open", entries });
  return {
    _id,
    ...stored,
    entries,
    ...newPayment(agreement, period, now),
    ...terms,
    lines: [...terms.lines],
    name: actor?.name || agreement.name,
    reason,
    attempt: 1,
    ...(isFree && { transactionId }),
    history: [{ at: now, status: stored.status, reason }],
  };
}

const BUSY_WAIT_MS = 250;

/**
 * Returns the intent for a reserved row: its current one, or a new one whose idempotency key is row and attempt, so that
 * concurrent tabs and processes get the same. Returns null if the row has changed and must be read again. Throws
 * `provider_unavailable`, `conflict` if the provider rejects the amount, and `payment_mismatch` if the intent differs from
 * the reservation.
 */
export async function linkIntent(row: PaymentDocument): Promise<CardIntent | null> {
  if (!row.transactionId) return makeIntent(row);
  // It is returned if it can still be paid as reserved, else the row is updated from the provider.
  const record = await findCardRecord(row.transactionId);
  // An intent unknown to the provider (another account, a new sandbox) can never be paid.
  if (!record) await closePayment(row, "The provider does not know this payment");
  else if (!record.intent.status.startsWith("requires_")) await recordMoney({ row, record });
  else if (await findMismatch(row, record.intent))
    await retirePayment(row, "The provider has it on other terms than were reserved");
  else return record.intent;
  return null;
}

async function makeIntent(row: PaymentDocument): Promise<CardIntent | null> {
  const creation = await createIntent(await orderFor(row));
  if (creation.kind === "busy") {
    await sleep(BUSY_WAIT_MS);
    return null;
  }
  if (creation.kind === "refused")
    throw conflict(`The card provider refuses this payment: ${creation.words}`);
  if (creation.kind === "spoiled") {
    const change = { $inc: { attempt: 1 }, $set: { updated_at: new Date() } };
    await PaymentModel.updateOne(unlinked(row), change);
    logger().warn({ row: String(row._id), attempt: row.attempt, err: creation.cause }, "intent not made");
    throw new AppError("provider_unavailable", NOT_MADE, { cause: creation.cause });
  }
  return link(row, creation.intent);
}

const unlinked = ({ _id, attempt }: PaymentDocument) => ({
  _id,
  attempt,
  transactionId: mongoose.trusted({ $exists: false }),
});

const NOT_MADE = "The card provider could not begin this payment. Nothing was charged. Please try again.";

/** The client gets the secret only after the link is stored, so an unlinked intent cannot be charged. */
async function link(row: PaymentDocument, intent: CardIntent): Promise<CardIntent | null> {
  const linked = await PaymentModel.updateOne(
    { ...unlinked(row), status: "open" },
    { $set: { transactionId: intent.id, updated_at: new Date() } },
  );
  if (linked.matchedCount === 1) return intent;
  const now = await PaymentModel.findById(row._id, { transactionId: 1, status: 1 }).lean();
  const isOurs = now?.transactionId === intent.id;
  if (isOurs && isCancellable(now.status)) return intent;
  // Another one has replaced it; the reconciler cancels it if this fails.
  if (!isOurs) await cancelIntent(intent.id);
  return null;
}

async function orderFor(row: PaymentDocument): Promise<IntentOrder> {
  const { id } = await getInstallation();
  return {
    amountCents: row.paid_cents,
    description: `${row.lines.length > 1 ? "Bill" : "Rent"} of apartment ${row.apartment_no} for ${periodLabel(row.period, "en")}`,
    metadata: {
      installation: id,
      row: String(row._id),
      user: String(row.user_id),
      agreement: String(row.agreement_id),
      period: row.period,
      lines: packLines(row.lines),
      coupon: row.coupon ?? "",
      percent: String(row.percent),
      ...(row.is_capped && { capped: "true" }),
    },
    idempotencyKey: `nibash-${String(row._id)}-${String(row.attempt)}`,
  };
}
