import mongoose, { type ClientSession } from "mongoose";
import type { Actor } from "@/lib/platform/auth/actor";
import { recordChange } from "@/lib/platform/auth/record-change";
import { listRefundsOf, refundPart } from "@/lib/platform/cards/stripe";
import { formatMoney } from "@/lib/platform/contracts/currency";
import type { BodyOf, MoneyRole } from "@/lib/platform/contracts/endpoint";
import { inTransaction } from "@/lib/platform/db/transaction";
import { takesCards } from "@/lib/platform/env";
import { AppError, conflict } from "@/lib/platform/errors";
import { apartmentSubject } from "@/lib/platform/format/audit-subject";
import { fromCents, toCents } from "@/lib/platform/format/money";
import { logger } from "@/lib/platform/logger";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { PaymentModel, type GiveBackOrder, type PaymentDocument, type PaymentEntry } from "@/models/payment";
import { auditedMonths, reopenedLines } from "./derive-account";
import { findAccount, lockAccount } from "./find-accounts";
import { notifyOfFailure, notifyOfGiveBack, paymentReversedMail } from "./mails";
import { PAYMENT_CHANGED, PAID_BY_CARD, PAID_BY_DEPOSIT } from "./names";
import type { giveBackPayment } from "./office-contract";
import { getShownPayment } from "./queries";
import {
  asItWasRead,
  balanceOf,
  type GiveBackRecord,
  listGiven,
  referenceOf,
  orderName,
  byOffice,
  additionOf,
  storedBalance,
  newestOf,
  subjectOf,
} from "./rules";
import { syncPayment } from "./sync-payment";
import { waive } from "./write-charge";

/**
 * Executes an order at the provider once: uses the same idempotency key, and finds an order that is done already by its id.
 * Only `syncPayment` records the money; until then the order is open, so the same money is not refunded again. Throws
 * `conflict` if the provider rejects the order, which ends it, and `provider_unavailable` if the result is unknown.
 */
export async function finishGiveBack(row: PaymentDocument, actor?: Actor<MoneyRole>): Promise<void> {
  const order = row.give_backs?.find(({ refund, failure }) => !refund && !failure);
  const intentId = row.transactionId;
  if (!intentId) return;
  if (!order) return syncNow(intentId, actor);
  const name = orderName(row._id, order.number);
  const known = (await listRefundsOf(intentId)).find((refund) => refund.order === name);
  const answer = known
    ? ({ kind: "made", refund: known } as const)
    : await refundPart({
        intentId,
        amountCents: order.cents,
        order: name,
        idempotencyKey: `nibash-back-${name}-${String(order.attempt)}`,
      });
  if (answer.kind === "made") {
    await noteAnswer(row, order, { refund: answer.refund.id });
    return syncNow(intentId, actor);
  }
  if (answer.kind === "spoiled") {
    // The provider repeats an error for the same idempotency key, so the retry uses a new one.
    const change = { $inc: { "give_backs.$.attempt": 1, revision: 1 } };
    await PaymentModel.updateOne(openOrder(row, order), change);
    throw new AppError("provider_unavailable", UNKNOWN, { cause: answer.cause });
  }
  await noteAnswer(row, order, { failure: answer.words, isTold: actor === undefined });
  // The usual reason is a refund made at the provider directly.
  await syncNow(intentId, actor);
  throw conflict(`The card provider refuses to give this back: ${answer.words}`);
}

const UNKNOWN =
  "The card provider did not say whether the money went. It is asked again, and never gives it back twice.";

type Outcome = { readonly refund: string } | { readonly failure: string; readonly isTold: boolean };

/**
 * Stores the provider's answer; a second call finds it stored. A rejection ends the order; a refund ends it once its entry is
 * recorded.
 */
async function noteAnswer(row: PaymentDocument, order: GiveBackOrder, outcome: Outcome): Promise<void> {
  const change =
    "refund" in outcome
      ? { $set: { "give_backs.$.refund": outcome.refund } }
      : { $set: { "give_backs.$.failure": outcome.failure }, $unset: { giving_back_since: 1 as const } };
  await inTransaction(async (session) => {
    const { matchedCount } = await PaymentModel.updateOne(
      openOrder(row, order),
      { ...change, $inc: { revision: 1 } },
      { session },
    );
    if (matchedCount === 0) return;
    if ("refund" in outcome) return notifyOfGiveBack(row, order, session);
    const about = orderName(row._id, order.number);
    if (outcome.isTold) await notifyOfFailure(row, { about, cents: order.cents, wasTold: false }, session);
    const after = { period: row.period, amount: fromCents(order.cents), words: outcome.failure };
    const subject = apartmentSubject(row);
    await recordChange({ actor: null, action: "payment.give-back-refused", subject, after }, session);
  });
}

const openOrder = ({ _id }: PaymentDocument, { number, attempt }: GiveBackOrder) => ({
  _id,
  give_backs: mongoose.trusted({ $elemMatch: { number, attempt, refund: null, failure: null } }),
});

/** The refund exists: if it cannot be recorded now, the webhook or the reconciler does it. */
async function syncNow(intentId: string, actor: Actor | undefined): Promise<void> {
  try {
    await syncPayment(intentId, actor ? { actor } : {});
  } catch (error) {
    if (!(error instanceof AppError && error.code === "provider_unavailable")) throw error;
    logger().warn({ err: error, intent: intentId }, "what was given back is recorded later");
  }
}

const CARDS_OFF =
  "Cards are off here, so nothing can go back to one. Set the keys of the card provider again, or give it back there.";

/** A refund as an admin orders it; `key` and `lets_off` are absent if not sent. */
type GiveBack = Pick<GiveBackOrder, "cents" | "reason" | "key" | "lets_off">;

/**
 * POST /payments/{id}/give-back: refunds money to the tenant, never more than is kept; to a card by the provider, else as
 * the admin states. Of two concurrent admins one succeeds. A repeat under the same `key`, or while the same refund is in
 * progress, refunds once. Throws `not_found`, `invalid_input` for the amount, `conflict` if the payment has changed since or
 * the provider rejects, and `provider_unavailable` if the result is unknown: a retry uses the same order.
 */
export async function giveBack(
  actor: Actor<MoneyRole>,
  id: string,
  { amount, reason, kept, key, month }: BodyOf<typeof giveBackPayment>,
): Promise<number> {
  const row = await getShownPayment(id);
  const lets_off = month === "let_off";
  const asked: GiveBack = {
    cents: toCents(amount),
    reason,
    ...(key && { key }),
    ...(lets_off && { lets_off }),
  };
  // A rejected order refunded nothing, so its key can be used again.
  const sent = listGiven(row).find((given) => key && given.key === key && String(given.by) === actor.userId);
  // No new order starts while one is open, so it is the last one.
  const underWay = row.giving_back_since ? row.give_backs?.at(-1) : undefined;
  const given = sent ?? underWay;
  if (given) {
    const isOwn = isSameGiveBack(given, asked, actor);
    if (given === underWay) await finishGiveBack(row, isOwn ? actor : undefined);
    if (isOwn) return 1;
    throw givenSince(given);
  }
  checkKept(row, asked.cents, kept);
  if (!row.method && !takesCards()) throw conflict(CARDS_OFF);
  if (row.method) await giveBackByHand(actor, row, asked);
  else await finishGiveBack(await orderGiveBack(actor, row, asked), actor);
  return 1;
}

/** Returns whether an admin repeats the same refund; an order with another answer to "owed again or let off" is not. */
function isSameGiveBack(given: GiveBackRecord, { cents, reason, lets_off }: GiveBack, actor: Actor): boolean {
  if (!("kind" in given) && Boolean(given.lets_off) !== Boolean(lets_off)) return false;
  return given.cents === cents && given.reason === reason && String(given.by) === actor.userId;
}

function givenSince({ cents, by_name }: GiveBackRecord): AppError {
  const what = `${formatMoney(fromCents(cents), "en")} ordered by ${by_name || "an admin"}`;
  return conflict(`${what} has just been given back. Please look at this payment again.`);
}

function checkKept(row: PaymentDocument, cents: number, shown: number | undefined): void {
  const { kept, in_dispute } = balanceOf(row);
  if (in_dispute > 0)
    throw conflict("The bank is deciding about this payment. Please wait for its decision.");
  if (kept <= 0) throw conflict("Nothing is kept of this payment.");
  if (shown !== undefined && toCents(shown) !== kept) {
    // The newest refund is named if it alone explains the difference.
    const newest = listGiven(row).at(-1);
    throw newest && toCents(shown) - newest.cents === kept ? givenSince(newest) : conflict(PAYMENT_CHANGED);
  }
  if (cents <= kept) return;
  const message = `At most ${formatMoney(fromCents(kept), "en")} can be refunded.`;
  throw new AppError("invalid_input", message, { fields: { amount: message } });
}

/**
 * Stores an order to refund money to a card before calling the provider: of two concurrent admins one succeeds, and if the
 * process dies the reconciler executes the same order. Throws `conflict` for the other admin.
 */
async function orderGiveBack(
  actor: Actor<MoneyRole>,
  row: PaymentDocument,
  asked: GiveBack,
): Promise<PaymentDocument> {
  const at = new Date();
  const { by, by_name } = byOffice(actor);
  const number = (row.give_backs?.length ?? 0) + 1;
  const order: GiveBackOrder = { number, attempt: 1, ...asked, at, by, by_name };
  const { cents, reason, lets_off } = asked;
  return inTransaction(async (session) => {
    const next = await PaymentModel.findOneAndUpdate(
      { ...asItWasRead(row), giving_back_since: mongoose.trusted({ $exists: false }) },
      { $set: { giving_back_since: at }, $inc: { revision: 1 }, $push: { give_backs: order } },
      { session, returnDocument: "after" },
    ).lean();
    if (!next) throw conflict(PAYMENT_CHANGED);
    const subject = apartmentSubject(row);
    const after = {
      period: row.period,
      amount: fromCents(cents),
      reason,
      ...(lets_off && { let_off: true }),
    };
    await recordChange({ actor, action: "payment.give-back-ordered", subject, after }, session);
    return next;
  });
}

async function giveBackByHand(
  actor: Actor<MoneyRole>,
  row: PaymentDocument,
  { lets_off, ...money }: GiveBack,
): Promise<void> {
  const { cents, reason } = money;
  const number = row.entries.filter(({ kind }) => kind === "given_back").length + 1;
  const at = new Date();
  const reference = referenceOf(`back-${String(number)}`, 1);
  const entry = { kind: "given_back" as const, ...money, at, reference, ...byOffice(actor) };
  const isWhole = balanceOf(row).kept === cents;
  await inTransaction(async (session) => {
    const change = { added: [entry], reason: isWhole ? "Given back" : "Given back in part" };
    await lockAccount(row, session);
    const account = lets_off ? await findAccount(row, at, session) : null;
    const next = await addEntries(row, change, session);
    const subject = apartmentSubject(row);
    const before = { status: row.status };
    const after = { status: next.status, ...auditedMonths(row), amount: fromCents(cents), reason };
    await recordChange({ actor, action: "payment.given-back", subject, before, after }, session);
    await notifyOfGiveBack(next, { number, cents, reason }, session);
    if (!account) return;
    const reopened = reopenedLines(account, await findAccount(row, at, session));
    await waive(account, reopened, { ...byOffice(actor), reason, actor }, session);
  });
}

interface Addition {
  readonly added: readonly PaymentEntry[];
  /** The status if no money was received, and the end of the payment: its reference is free again. */
  readonly stage?: "canceled";
  /** The reason for the row's status. */
  readonly reason: string;
}

/**
 * Adds an admin's entries to a payment that was recorded without a card, and updates the derived fields. Returns the new
 * row. Throws `conflict` if it has changed since it was read.
 */
async function addEntries(
  row: PaymentDocument,
  { added, stage, reason }: Addition,
  session: ClientSession,
): Promise<PaymentDocument> {
  const next = { ...row, entries: [...row.entries, ...added], reason, status: stage ?? row.status };
  const change = { ...additionOf(row, next, added), ...(stage && { $unset: { reference_key: 1 as const } }) };
  const { matchedCount } = await PaymentModel.updateOne(asItWasRead(row), change, { session });
  if (matchedCount === 0) throw conflict(PAYMENT_CHANGED);
  return { ...next, ...storedBalance(next) };
}

/**
 * POST /payments/{id}/reverse: reverses what an admin recorded, refunds included, so that the month is open and the reference
 * free again. Returns 0 if it is reversed already. Throws `not_found`, and `conflict` for a payment by card or coupon or if it
 * has changed in between.
 */
export async function reversePayment(actor: Actor<MoneyRole>, id: string, reason: string): Promise<number> {
  const row = await getShownPayment(id);
  if (!row.method) throw conflict(PAID_BY_CARD);
  if (row.method === "deposit") throw conflict(PAID_BY_DEPOSIT);
  if (reversalsOf(row, actor, reason).length === 0) return 0;
  try {
    await inTransaction((session) => reverseWithin(row, { actor, reason }, session));
    return 1;
  } catch (error) {
    const isLate = error instanceof AppError && error.code === "conflict";
    if (isLate && reversalsOf(await getShownPayment(id), actor, reason).length === 0) return 0;
    throw error;
  }
}

/** Reverses what was recorded, in a transaction. Throws `conflict` if it has changed since it was read. */
export async function reverseWithin(
  row: PaymentDocument,
  { actor, reason }: { readonly actor: Actor<MoneyRole>; readonly reason: string },
  session: ClientSession,
): Promise<void> {
  const added = reversalsOf(row, actor, reason);
  const change = { added, stage: "canceled", reason: "Recorded wrongly" } as const;
  await lockAccount(row, session);
  const now = new Date();
  const account = await findAccount(row, now, session);
  const next = await addEntries(row, change, session);
  const reopened = account ? reopenedLines(account, await findAccount(row, now, session)) : [];
  const subject = apartmentSubject(row);
  const before = { status: row.status };
  const after = { status: next.status, ...auditedMonths(row), reason };
  await recordChange({ actor, action: "payment.reversed", subject, before, after }, session);
  const mail = paymentReversedMail(next, { reason, reopened });
  await queueMail({ ...mail, kind: "money", cause: `payment-reversed:${String(row._id)}` }, session);
}

/** Returns a reversing entry per object; none if everything is reversed. */
function reversalsOf(row: PaymentDocument, actor: Actor<MoneyRole>, reason: string): PaymentEntry[] {
  const entries = row.entries;
  const at = new Date();
  return [...newestOf(entries)].flatMap(([subject, { kind, cents }]) => {
    if (kind === "reversed") return [];
    const count = entries.filter((entry) => subjectOf(entry) === subject).length;
    const reference = referenceOf(subject, count + 1);
    return [{ kind: "reversed" as const, cents, at, reference, reason, ...byOffice(actor) }];
  });
}
