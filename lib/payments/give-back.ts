import mongoose from "mongoose";
import { recordChange } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/platform/auth/actor";
import { listRefundsOf, refundPart } from "@/lib/platform/cards/stripe";
import { formatMoney } from "@/lib/platform/contracts/currency";
import type { BodyOf, MoneyRole } from "@/lib/platform/contracts/endpoint";
import { inTransaction } from "@/lib/platform/db/transaction";
import { takesCards } from "@/lib/platform/env";
import { AppError, conflict } from "@/lib/platform/errors";
import { apartmentSubject } from "@/lib/platform/format/audit-subject";
import { fromCents, toCents } from "@/lib/platform/format/money";
import { logger } from "@/lib/platform/logger";
import { PaymentModel, type GiveBackOrder, type PaymentDocument, type PaymentEntry } from "@/models/payment";
import {
  addEntries,
  byAdmin,
  changedSince,
  getShownPayment,
  findSent,
  findSince,
  givenSince,
  isSameGiveBack,
  orderGiveBack,
  type GiveBack,
} from "./add-entries";
import { auditedMonths } from "./derive-account";
import { findAccount } from "./find-accounts";
import { notifyOfFailure, notifyOfGiveBack } from "./mails";
import type { giveBackPayment } from "./offline-contract";
import { balanceOf, referenceOf, orderName } from "./rules";
import { syncPayment } from "./sync-payment";
import { lockAccount, reopenedLines, waive } from "./write-charge";

/** Returns payments with an order that was written before this time and has no answer yet. */
export async function listUnfinishedGiveBacks(before: Date): Promise<PaymentDocument[]> {
  return PaymentModel.find({ giving_back_since: mongoose.trusted({ $lte: before }) }).lean();
}

/**
 * Executes an order at the provider once: uses the same idempotency key, and finds an order that is done already by its id.
 * Only `syncPayment` records the money; until then the order is open, so the same money is not refunded again. Throws
 * `conflict` if the provider rejects the order, which ends it, and `provider_unavailable` if the result is unknown.
 */
export async function finishGiveBack(row: PaymentDocument, actor?: Actor<MoneyRole>): Promise<void> {
  const order = row.give_backs?.find(({ refund, failure }) => !refund && !failure);
  const intentId = row.transactionId;
  if (!intentId) return;
  if (!order) {
    await syncNow(intentId, actor);
    return;
  }
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
    await syncNow(intentId, actor);
    return;
  }
  if (answer.kind === "spoiled") {
    await countAttempt(row, order);
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
    if ("refund" in outcome) {
      await notifyOfGiveBack(row, order, session);
      return;
    }
    const about = orderName(row._id, order.number);
    if (outcome.isTold) await notifyOfFailure(row, { about, cents: order.cents, wasTold: false }, session);
    const after = { period: row.period, amount: fromCents(order.cents), words: outcome.failure };
    const subject = apartmentSubject(row);
    await recordChange({ actor: null, action: "payment.give-back-refused", subject, after }, session);
  });
}

/** The provider repeats an error for the same idempotency key, so the retry uses a new one. */
async function countAttempt(row: PaymentDocument, order: GiveBackOrder): Promise<void> {
  const one = { ...openOrder(row, order) };
  await PaymentModel.updateOne(one, { $inc: { "give_backs.$.attempt": 1, revision: 1 } });
}

const openOrder = ({ _id }: PaymentDocument, { number, attempt }: GiveBackOrder) => ({
  _id,
  give_backs: mongoose.trusted({
    $elemMatch: { number, attempt, refund: null, failure: null },
  }),
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

type Entries = BodyOf<typeof giveBackPayment>;

/**
 * POST /payments/{id}/give-back: refunds money to the tenant, never more than is kept; to a card by the provider, else as
 * the admin states. Of two concurrent admins one succeeds. A repeat under the same `key`, or while the same refund is in
 * progress, refunds once. Throws `not_found`, `invalid_input` for the amount, `conflict` if the payment has changed since or
 * the provider rejects, and `provider_unavailable` if the result is unknown: a retry uses the same order.
 */
export async function giveBack(actor: Actor<MoneyRole>, id: string, entries: Entries): Promise<number> {
  const row = await getShownPayment(id);
  const asked: GiveBack = {
    cents: toCents(entries.amount),
    reason: entries.reason,
    key: entries.key,
    letsOff: entries.month === "let_off",
  };
  // No new order starts while one is open, so it is the last one.
  const underWay = row.giving_back_since ? row.give_backs?.at(-1) : undefined;
  const given = findSent(row, actor, asked.key) ?? underWay;
  if (given) {
    const isOwn = isSameGiveBack(given, asked, actor);
    if (given === underWay) await finishGiveBack(row, isOwn ? actor : undefined);
    if (isOwn) return 1;
    throw givenSince(given);
  }
  checkKept(row, asked.cents, entries.kept);
  if (!row.method && !takesCards()) throw conflict(CARDS_OFF);
  if (row.method) await giveBackByHand(actor, row, asked);
  else await finishGiveBack(await orderGiveBack(actor, row, asked), actor);
  return 1;
}

function checkKept(row: PaymentDocument, cents: number, shown: number | undefined): void {
  const { kept, in_dispute } = balanceOf(row);
  if (in_dispute > 0)
    throw conflict("The bank is deciding about this payment. Please wait for its decision.");
  if (kept <= 0) throw conflict("Nothing is kept of this payment.");
  if (shown !== undefined && toCents(shown) !== kept) {
    const since = findSince(row, { shown: toCents(shown), now: kept });
    throw since ? givenSince(since) : changedSince();
  }
  if (cents <= kept) return;
  const message = `At most ${formatMoney(fromCents(kept), "en")} can be refunded.`;
  throw new AppError("invalid_input", message, { fields: { amount: message } });
}

async function giveBackByHand(
  actor: Actor<MoneyRole>,
  row: PaymentDocument,
  { cents, reason, key, letsOff }: GiveBack,
): Promise<void> {
  const number = row.entries.filter(({ kind }) => kind === "given_back").length + 1;
  const subject = `back-${String(number)}`;
  const entry: PaymentEntry = {
    kind: "given_back",
    cents,
    at: new Date(),
    reference: referenceOf(subject, 1),
    reason,
    ...byAdmin(actor),
    ...(key && { key }),
  };
  const isWhole = balanceOf(row).kept === cents;
  await inTransaction(async (session) => {
    const change = { added: [entry], reason: isWhole ? "Given back" : "Given back in part" };
    await lockAccount(row, session);
    const before = letsOff ? await findAccount(row, entry.at, session) : null;
    const next = await addEntries(row, change, session);
    await recordChange(
      {
        actor,
        action: "payment.given-back",
        subject: apartmentSubject(row),
        before: { status: row.status },
        after: { status: next.status, ...auditedMonths(row), amount: fromCents(cents), reason },
      },
      session,
    );
    await notifyOfGiveBack(next, { number, cents, reason }, session);
    if (!before) return;
    const reopened = reopenedLines(before, await findAccount(row, entry.at, session));
    await waive(before, reopened, { ...byAdmin(actor), reason, actor }, session);
  });
}
