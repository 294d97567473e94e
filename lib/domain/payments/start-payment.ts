import { INVALID_COUPON } from "@/lib/contracts/coupons.sentences";
import { AMOUNT_CHANGED } from "@/lib/contracts/payments.sentences";
import {
  addMonths,
  monthOf,
  MONTHS_AHEAD,
  oldestUnpaid,
  periodLabel,
  periodOf,
  periodOfMonth,
} from "@/lib/format/periods";
import type { Actor } from "@/lib/auth/actor";
import type { BodyOf, ReplyOf } from "@/lib/contracts/endpoint";
import type { createPaymentIntent } from "@/lib/contracts/payments";
import { MOST_BY_CARD } from "@/lib/contracts/payments.bounds";
import { AppError, conflict } from "@/lib/errors";
import { formatDollars, toCents, toDollars } from "@/lib/format/money";
import type { CardIntent } from "@/lib/payments/card-intent";
import type { AgreementDocument } from "@/models/agreement";
import { findRefusal } from "@/lib/domain/coupons/claim-coupon";
import { codeKey } from "@/lib/domain/coupons/rules";
import { CouponModel } from "@/models/coupon";
import type { PaymentDocument } from "@/models/payment";
import { linkIntent } from "./link-intent";
import { getOwnAgreement, listMonthStates } from "./queries";
import { findHolder } from "./claim-month";
import { reservePayment } from "./reserve-payment";
import { retirePayment } from "./retire-payment";
import { stillHolds } from "./check-reservation";
import { firstPeriodOf, isCancellable, isChargeable, termsOf, type Terms, tenancyOf } from "./rules";
import { alreadyPaid } from "./refuse-taken";
import { getPayableRents, type MonthRents } from "./derive-tenancy-months";
import { explainUnpayable } from "./explain-unpayable";

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
