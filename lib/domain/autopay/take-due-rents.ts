import mongoose from "mongoose";
import { databaseNow } from "@/lib/db/database-time";
import { isDatabaseAway } from "@/lib/db/away";
import { withLease } from "@/lib/db/lease";
import { AppError, conflict } from "@/lib/errors";
import { logger } from "@/lib/logger";
import { AutopayModel, type AutopayDocument } from "@/models/autopay";
import { detachCards, TO_FORGET } from "./detach-cards";
import {
  lookLater,
  type TurnOutcome,
  beginRun,
  claimCharge,
  endRun,
  noteDecline,
  retryUnderNewKey,
  skipTurn,
} from "./move-run";
import { settlePayment } from "@/lib/domain/payments/finalise-payment";
import { retirePayment } from "@/lib/domain/payments/retire-payment";
import { NO_CODES } from "@/lib/payments/read-records";
import { chargeSavedCard, nameCustomer, type Charging } from "@/lib/payments/saved-cards";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import { listMonths } from "./queries";
import { isToTake, monthToTake } from "./rules";
import { dropGoneCard } from "./stop-autopay";
import { linkIntent } from "@/lib/domain/payments/link-intent";
import { reservePayment } from "@/lib/domain/payments/reserve-payment";
import { isChargeable, termsOf } from "@/lib/domain/payments/rules";
import { stillHolds } from "@/lib/domain/payments/check-reservation";
import { listMonthStates } from "@/lib/domain/payments/queries";
import { getPayableRents } from "@/lib/domain/payments/derive-tenancy-months";
import type { CardIntent } from "@/lib/payments/card-intent";
import type { PaymentDocument } from "@/models/payment";

/** A month ready to be charged; or one that is settled, processing, or no longer owed. */
type PreparedRent =
  | { readonly kind: "ready"; readonly row: PaymentDocument; readonly intent: CardIntent }
  | { readonly kind: "settled" | "under way" | "over" };

/** Retries: enough for a member who uses the payment screen at the same time. */
const MAX_ROUNDS = 10;

/**
 * Reserves a month at its whole rent and links its intent, as `startPayment` does for a person: the same row, intent and
 * errors. Throws `month_already_paid`, `payment_incomplete` while a charge is in progress, `conflict` if it keeps changing,
 * and `provider_unavailable`.
 */
export async function prepareRent(
  { _id }: Pick<AgreementDocument, "_id">,
  period: string,
  now: Date,
): Promise<PreparedRent> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    // Read again in each round: the agreement may end or its rent may change in between.
    const agreement = await AgreementModel.findOne({ _id, active: true }).lean();
    const rent = agreement && (await getPayableRents(agreement, now)).get(period);
    if (!agreement || rent === undefined || rent === null || !isChargeable(rent)) return { kind: "over" };
    const row = await reservePayment(null, { agreement, period, terms: termsOf(rent, null) }, now);
    if (!row) continue;
    if (row.status === "paid") return { kind: "settled" };
    const intent = await linkIntent(row);
    if (!intent) continue;
    // The row holds the month now, so no other payment of it can be reversed any more.
    const { reversed } = await listMonthStates(row);
    const isReversed = reversed.has(period);
    if (!isReversed && (await stillHolds(row, now))) return { kind: "ready", row, intent };
    const reason = isReversed ? "Money of this month went back" : "The agreement has changed";
    await retirePayment({ ...row, transactionId: intent.id }, reason);
    if (isReversed) return { kind: "over" };
  }
  throw conflict(`The payment for ${period} is being changed by somebody else.`);
}

const BANK_MINUTES = 10;

/**
 * Runs one member's turn: pins the oldest owed month, reserves it like any payment by card, charges the saved card, and lets
 * `settlePayment` record the result. A retry after a lost answer uses the same idempotency key and finds the result. Throws
 * `provider_unavailable`, and `payment_mismatch` if a person must decide.
 */
async function takeRent(autopay: AutopayDocument, now: Date): Promise<TurnOutcome> {
  const agreement = await AgreementModel.findOne({ _id: autopay.agreement_id, active: true }).lean();
  // It has just ended, which switched autopay off.
  if (!agreement) return "stopped";
  const months = await listMonths(agreement, now);
  if (!autopay.run) {
    const period = monthToTake(months, now);
    if (!period) return skipTurn(autopay, now);
    const begun = await beginRun(autopay, period, now);
    return begun ? charge(begun, agreement, now) : "waiting";
  }
  if (!isToTake(autopay.run.period, months)) return endRun(autopay, now);
  return charge(autopay, agreement, now);
}

async function charge(
  autopay: AutopayDocument,
  agreement: AgreementDocument,
  now: Date,
): Promise<TurnOutcome> {
  const { run, card, customer } = autopay;
  if (!run || !card || !customer) return "waiting";
  const prepared = await prepare(agreement, run.period, now);
  if (prepared.kind === "settled") return endRun(autopay, now);
  if (prepared.kind === "under way") return lookLater(autopay._id, now, BANK_MINUTES);
  if (prepared.kind !== "ready") return skipTurn(autopay, now);
  const { row, intent } = prepared;
  if (!(await nameCustomer(intent.id, customer))) {
    // Begun for a customer that the provider has deleted since, or just paid.
    await retirePayment({ ...row, transactionId: intent.id }, "Begun for another customer");
    return lookLater(autopay._id, now, 1);
  }
  // After this, switching off is too late for this attempt.
  const claimed = await claimCharge(autopay, intent.id);
  if (!claimed?.run) return "waiting";
  const { declines, attempt } = claimed.run;
  const charging = await chargeSavedCard({
    intentId: intent.id,
    customer,
    card: card.id,
    idempotencyKey: ["nibash", row._id, row.attempt, "autopay", declines, attempt, card.id].join("-"),
  });
  return follow(claimed, intent.id, charging, now);
}

async function prepare(agreement: AgreementDocument, period: string, now: Date): Promise<PreparedRent> {
  try {
    return await prepareRent(agreement, period, now);
  } catch (error) {
    if (error instanceof AppError && error.code === "month_already_paid") return { kind: "settled" };
    if (error instanceof AppError && error.code === "payment_incomplete") return { kind: "under way" };
    throw error;
  }
}

async function follow(
  autopay: AutopayDocument,
  intentId: string,
  charging: Charging,
  now: Date,
): Promise<TurnOutcome> {
  if (charging.kind === "busy") return "waiting";
  if (charging.kind === "spoiled") return retryUnderNewKey(autopay);
  if (charging.kind === "gone") {
    await dropGoneCard(autopay);
    return "stopped";
  }
  // Whatever the answer: the provider's state counts.
  const row = await settlePayment(intentId);
  if (row?.status === "paid" || row?.status === "disputed") return endRun(autopay, now);
  if (charging.kind === "declined") return noteDecline(autopay, charging, now);
  // The bank declined after a delay.
  if (charging.kind === "done" && row?.status === "failed")
    return noteDecline(
      autopay,
      { words: row.reason ?? "", needsHolder: false, codes: row.decline ?? NO_CODES },
      now,
    );
  return lookLater(autopay._id, now, charging.kind === "moved" ? 1 : BANK_MINUTES);
}

const MOST_AT_ONCE = 200;
/** Limits how often an unresolved case is logged. */
const DOUBTFUL_MINUTES = 60;

/**
 * Charges the rents that are due (docs/product.md 5.49). Returns the outcome of each, or null if another instance is running.
 * Uses the database's clock by default, so a wrong server clock charges no one early. Safe to repeat, interrupt and run on
 * several instances: each step is a conditional write, and a month has one intent that can be charged once. Throws
 * `provider_unavailable`, and if the database is unreachable; the next run continues.
 */
export async function takeDueRents(given?: Date): Promise<TurnOutcome[] | null> {
  const now = given ?? (await databaseNow());
  // Most runs find nothing to do and need no lease.
  if (!(await AutopayModel.exists({ $or: [dueAt(now), ...TO_FORGET] }))) return [];
  return withLease("autopay", () => pass(now));
}

const dueAt = (now: Date) => ({ on: true, next_at: mongoose.trusted({ $lte: now }) });

async function pass(now: Date): Promise<TurnOutcome[]> {
  const due = await AutopayModel.find(dueAt(now)).sort({ next_at: 1 }).limit(MOST_AT_ONCE).lean();
  const taken: TurnOutcome[] = [];
  for (const autopay of due) {
    try {
      taken.push(await takeRent(autopay, now));
    } catch (error) {
      const isAway = error instanceof AppError && error.code === "provider_unavailable";
      if (isAway || isDatabaseAway(error)) throw error;
      // An unresolved case does not stop the others.
      logger().error({ err: error, autopay: String(autopay._id) }, "taking a rent failed");
      await lookLater(autopay._id, now, DOUBTFUL_MINUTES);
    }
  }
  await detachCards();
  if (taken.length > 0) logger().info({ taken }, "autopay");
  return taken;
}
