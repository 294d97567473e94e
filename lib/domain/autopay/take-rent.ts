import { settlePayment } from "@/lib/domain/payments/finalise-payment";
import { retirePayment } from "@/lib/domain/payments/retire-payment";
import { AppError } from "@/lib/errors";
import { NO_CODES } from "@/lib/payments/read-records";
import { chargeSavedCard, nameCustomer, type Charging } from "@/lib/payments/saved-cards";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import type { AutopayDocument } from "@/models/autopay";
import {
  beginRun,
  claimCharge,
  endRun,
  lookLater,
  noteDecline,
  retryUnderNewKey,
  skipTurn,
  type TurnOutcome,
} from "./move-run";
import { prepareRent, type PreparedRent } from "./prepare-rent";
import { listMonths } from "./queries";
import { isToTake, monthToTake } from "./rules";
import { dropGoneCard } from "./stop-autopay";

const BANK_MINUTES = 10;

/**
 * Runs one member's turn: pins the oldest owed month, reserves it like any payment by card, charges the saved card, and lets
 * `settlePayment` record the result. A retry after a lost answer uses the same idempotency key and finds the result. Throws
 * `provider_unavailable`, and `payment_mismatch` if a person must decide.
 */
export async function takeRent(autopay: AutopayDocument, now: Date): Promise<TurnOutcome> {
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
