import { addDays, addMinutes } from "date-fns";
import mongoose, { type ClientSession, type Types, type UpdateQuery } from "mongoose";
import { stillHolds, priceOf } from "@/lib/payments/find-accounts";
import { hasReceived } from "@/lib/payments/rules";
import { linkIntent, reservePayment } from "@/lib/payments/start-payment";
import { OFF } from "@/lib/payments/stop-autopay-for-reason";
import { retirePayment, syncPayment } from "@/lib/payments/sync-payment";
import { recordChange } from "@/lib/platform/auth/record-change";
import { NO_CODES, type DeclineCodes, type CardIntent } from "@/lib/platform/cards/card-intent";
import { chargeSavedCard, nameCustomer, type Charging } from "@/lib/platform/cards/saved-cards";
import { isDatabaseAway } from "@/lib/platform/db/away";
import { databaseNow, withLease } from "@/lib/platform/db/lease";
import { inTransaction } from "@/lib/platform/db/transaction";
import { AppError, conflict } from "@/lib/platform/errors";
import { periodOf, rentLine } from "@/lib/platform/format/periods";
import { logger } from "@/lib/platform/logger";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import { AutopayModel, type AutopayDocument, type AutopayRun } from "@/models/autopay";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { notifyOfAnnouncement, notifyOfCharge, notifyOfDecline, stoppedByBank } from "./mails";
import { hasReported, listMonths } from "./queries";
import { nextCharge, nextTry, nextTurn, monthToTake, NOTICE_DAYS, turnMonth } from "./rules";
import { detachCards, TO_FORGET, dropGoneCard, putOff } from "./stop-autopay";

type Announcement = NonNullable<AutopayDocument["announced"]>;

/** The outcome of one turn. `waiting`: processing by the bank or another process; the next run continues. */
type TurnOutcome = "charged" | "settled" | "nothing owed" | "declined" | "stopped" | "waiting";

/** Writes each step only if autopay is still on and unchanged since it was read. */
async function change(
  { _id, revision }: AutopayDocument,
  update: UpdateQuery<AutopayDocument>,
  session?: ClientSession,
): Promise<AutopayDocument | null> {
  return AutopayModel.findOneAndUpdate(
    { _id, revision, on: true },
    { ...update, $inc: { revision: 1, ...update.$inc } },
    { returnDocument: "after", ...(session && { session }) },
  ).lean();
}

/** Pins the month of this turn, and what it takes at most; null if another process was faster. */
function beginRun(
  autopay: AutopayDocument,
  announced: Announcement,
  now: Date,
): Promise<AutopayDocument | null> {
  const { period } = announced;
  const before = autopay.put_off?.period === period ? autopay.put_off : null;
  const { declines = 0, reason = "" } = before ?? {};
  const run: AutopayRun = { period, begun_at: now, declines, attempt: 1, reason };
  return change(autopay, { $set: { run, announced, put_off: null, last_turn: turnOf(autopay, now) } });
}

/** Returns the month of a turn; a clock that goes back does not repeat one. */
function turnOf({ day, last_turn }: AutopayDocument, now: Date): string {
  const current = turnMonth(day ?? 1, now);
  return last_turn && last_turn > current ? last_turn : current;
}

/** Stores the intent that may be charged now; after this write switching off is too late. Null if autopay is off. */
function claimCharge(autopay: AutopayDocument, intent: string): Promise<AutopayDocument | null> {
  return change(autopay, { $set: { "run.intent": intent } });
}

/** The provider repeats its error for this idempotency key, so the next attempt needs another. */
async function retryUnderNewKey(autopay: AutopayDocument): Promise<TurnOutcome> {
  await change(autopay, { $inc: { "run.attempt": 1 } });
  return "waiting";
}

/** Nothing is owed in this turn. */
async function skipTurn(autopay: AutopayDocument, now: Date): Promise<TurnOutcome> {
  const last_turn = turnOf(autopay, now);
  const next_at = nextTurn(autopay.day ?? 1, now, last_turn);
  const isLater = autopay.announced && autopay.announced.period > last_turn;
  const announced = isLater ? autopay.announced : null;
  await change(autopay, { $set: { run: null, announced, put_off: null, last_turn, next_at } });
  return "nothing owed";
}

/** The charge is processing, or needs a person's decision. */
async function lookLater(_id: Types.ObjectId, now: Date, minutes: number): Promise<TurnOutcome> {
  await AutopayModel.updateOne({ _id, on: true }, { $set: { next_at: addMinutes(now, minutes) } });
  return "waiting";
}

/** The month is settled: by this turn, of which the member is notified, or otherwise before. */
async function endRun(autopay: AutopayDocument, now: Date): Promise<TurnOutcome> {
  const { run, day, last_turn } = autopay;
  const next_at = nextTurn(day ?? 1, now, last_turn ?? periodOf(now));
  return inTransaction(async (session) => {
    const moved = await change(autopay, { $set: { run: null, announced: null, next_at } }, session);
    if (!moved || !run?.intent) return "settled";
    return (await notifyOfCharge(run.intent, session)) ? "charged" : "settled";
  });
}

/** Notifies the member, and plans the next attempt or stops, in one transaction. */
async function noteDecline(
  autopay: AutopayDocument,
  {
    words,
    needsHolder,
    codes,
  }: { readonly words: string; readonly needsHolder: boolean; readonly codes: DeclineCodes },
  now: Date,
): Promise<TurnOutcome> {
  const { run } = autopay;
  if (!run) return "waiting";
  logger().info({ autopay: String(autopay._id), period: run.period, ...codes }, "autopay was declined");
  const declines = run.declines + 1;
  const again = nextTry(run.begun_at, declines);
  const { intent: _intent, ...rest } = run;
  const next = again
    ? { run: { ...rest, declines, attempt: 1, reason: words, codes }, next_at: again > now ? again : now }
    : {
        ...OFF,
        stopped: stoppedByBank("en", { declines, words, codes }),
        stop: { kind: "declined" as const, declines },
        stop_codes: codes,
      };
  return inTransaction(async (session) => {
    const moved = await change(autopay, { $set: next }, session);
    if (!moved) return "waiting";
    const told = { period: run.period, declines, reason: words };
    const subject = await notifyOfDecline(
      autopay,
      { ...told, codes, begunAt: run.begun_at, needsHolder, again },
      session,
    );
    const action = again ? "autopay.declined" : "autopay.stopped";
    await recordChange({ actor: null, action, subject, after: { on: again !== null, ...told } }, session);
    return again ? "declined" : "stopped";
  });
}

/** A month ready to be charged; or one that is settled, processing, or no longer owed. */
type PreparedRent =
  | { readonly kind: "ready"; readonly row: PaymentDocument; readonly intent: CardIntent }
  | { readonly kind: "settled" | "under way" | "over" };

/** Retries: enough for a member who uses the payment screen at the same time. */
const MAX_ROUNDS = 10;

/**
 * Reserves what a turn takes of a month, and links its intent, as `startPayment` does for a person: the same row, intent and
 * errors. Throws `payment_incomplete` while a charge is in progress, `conflict` if it keeps changing, and
 * `provider_unavailable`.
 */
export async function prepareRent(
  { _id }: Pick<AgreementDocument, "_id">,
  period: string,
  now: Date,
  agreed: Pick<AutopayDocument, "covers" | "announced"> = { announced: null },
): Promise<PreparedRent> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    // Read again in each round: the agreement may end or its rent may change in between.
    const agreement = await AgreementModel.findOne({ _id, active: true }).lean();
    if (!agreement) return { kind: "over" };
    const { account, turns, rents } = await listMonths(agreement, now, agreed);
    const lines = turns.get(period)?.map(({ id }) => id);
    const price = lines && priceOf(account, lines, null);
    if (!price) {
      const rent = account.lines.find(({ id }) => id === rentLine(period));
      return { kind: rent?.open === 0 ? "settled" : "over" };
    }
    const paid_cents = rents.get(period) ?? 0;
    const terms = paid_cents < price.paid_cents ? { ...price, paid_cents, is_capped: true } : price;
    const row = await reservePayment(null, { agreement, period, terms }, now);
    if (!row) continue;
    if (row.status === "paid") return { kind: "settled" };
    const intent = await linkIntent(row);
    if (!intent) continue;
    const isTaken = (await listMonths(agreement, now, agreed)).rents.has(period);
    if (isTaken && (await stillHolds(row, now))) return { kind: "ready", row, intent };
    const reason = isTaken ? "The agreement has changed" : "Autopay does not take this month any more";
    await retirePayment({ ...row, transactionId: intent.id }, reason);
  }
  throw conflict(`The payment for ${period} is being changed by somebody else.`);
}

const BANK_MINUTES = 10;

/** Takes nothing before it is announced again, three days before. */
async function announceAgain(autopay: AutopayDocument, now: Date): Promise<TurnOutcome> {
  const { _id, revision } = autopay;
  await AutopayModel.updateOne({ _id, revision, on: true }, putOff(addDays(now, NOTICE_DAYS)), {
    updatePipeline: true,
  });
  return "waiting";
}

/**
 * Runs one member's turn: pins the oldest owed month, reserves it like any payment by card, charges the saved card, and lets
 * `syncPayment` record the result. A retry after a lost answer uses the same idempotency key and finds the result. Throws
 * `provider_unavailable`, and `payment_mismatch` if a person must decide.
 */
async function takeRent(autopay: AutopayDocument, now: Date): Promise<TurnOutcome> {
  const agreement = await AgreementModel.findOne({ _id: autopay.agreement_id, active: true }).lean();
  // It has just ended, which switched autopay off.
  if (!agreement) return "stopped";
  // What the bank was asked for is finished; else what the tenant reports may pay the month.
  if (!autopay.run?.intent && (await hasReported(agreement))) {
    // Not after the office has answered meanwhile, which plans the turn again.
    await change(autopay, { $set: { next_at: addMinutes(now, BANK_MINUTES) } });
    return "waiting";
  }
  const { turns, rents } = await listMonths(agreement, now, autopay);
  if (!autopay.run) {
    const period = monthToTake(autopay, { rents }, now);
    if (!period) return skipTurn(autopay, now);
    // What was announced was paid otherwise.
    const isOther = autopay.announced && autopay.announced.period !== period;
    if (isOther || isLong(autopay, now)) return announceAgain(autopay, now);
    const lines = [...(turns.get(period) ?? [])];
    const begun = await beginRun(autopay, autopay.announced ?? { period, lines }, now);
    return begun ? charge(begun, agreement, now) : "waiting";
  }
  // A turn charges once, even if more is open of its month by the time that it is looked at again.
  if (!rents.has(autopay.run.period) || (await wasCharged(autopay.run))) return endRun(autopay, now);
  return charge(autopay, agreement, now);
}

/** Whether a turn or a retry was due long ago, without server or cards: what was announced then authorises nothing now. */
const isLong = ({ next_at }: AutopayDocument, now: Date) => addDays(next_at ?? now, 1) < now;

async function wasCharged({ intent }: AutopayRun): Promise<boolean> {
  if (!intent) return false;
  const row = await PaymentModel.findOne({ transactionId: intent }, { status: 1 }).lean();
  return row !== null && hasReceived(row.status);
}

async function charge(
  autopay: AutopayDocument,
  agreement: AgreementDocument,
  now: Date,
): Promise<TurnOutcome> {
  const { run, card, customer } = autopay;
  if (!run || !card || !customer) return "waiting";
  const prepared = await prepare(agreement, run.period, now, autopay);
  if (prepared.kind === "settled") return endRun(autopay, now);
  if (prepared.kind === "under way") return lookLater(autopay._id, now, BANK_MINUTES);
  if (prepared.kind !== "ready") return skipTurn(autopay, now);
  if (isLong(autopay, now)) return announceAgain(autopay, now);
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

async function prepare(
  agreement: AgreementDocument,
  period: string,
  now: Date,
  agreed: AutopayDocument,
): Promise<PreparedRent> {
  try {
    return await prepareRent(agreement, period, now, agreed);
  } catch (error) {
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
  const row = await syncPayment(intentId);
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

/**
 * Tells members what autopay takes next and when, three days before, and freezes it: what is added afterwards is not taken
 * (docs/product.md 5.49). Returns how many were told; one that fails does not stop the others, and is tried again by the next run. Uses the database's clock by default; safe to repeat, interrupt and run
 * on several instances.
 */
export async function announceRents(given?: Date): Promise<number> {
  const now = given ?? (await databaseNow());
  const until = addDays(now, NOTICE_DAYS);
  const soon = { on: true, run: null, announced: null, next_at: mongoose.trusted({ $lte: until }) };
  let [told, failed] = [0, 0];
  for (const autopay of await AutopayModel.find(soon).lean()) {
    try {
      if (await announceRent(autopay, now, until)) told += 1;
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      failed += 1;
      logger().error({ err: error, autopay: String(autopay._id) }, "announcing a rent failed");
    }
  }
  if (failed > 0) logger().warn({ told, failed }, "not all rents were announced");
  return told;
}

async function announceRent(autopay: AutopayDocument, now: Date, until: Date): Promise<boolean> {
  const agreement = await AgreementModel.findOne({ _id: autopay.agreement_id, active: true }).lean();
  if (!agreement || (await hasReported(agreement))) return false;
  const { account, turns, rents } = await listMonths(agreement, now, autopay);
  const next = nextCharge(autopay, { rents });
  const lines = next && turns.get(next.period);
  // A month that is paid ahead comes later.
  if (!lines || next.at > until) return false;
  const announced = { period: next.period, lines: [...lines] };
  // No server or no cards for some days: it is taken later than its turn, not sooner than it was to be announced.
  const at = isLate(autopay, next.at, now) ? until : next.at;
  return inTransaction(async (session) => {
    const next_at = at === until ? until : autopay.next_at;
    const moved = await change(autopay, { $set: { announced, next_at } }, session);
    if (moved) await notifyOfAnnouncement(moved, { ...next, at, agreement, lines, account }, session);
    return moved !== null;
  });
}

/** Whether a turn is announced too late, not because its member has just set it. */
const isLate = ({ set_at }: AutopayDocument, at: Date, now: Date) =>
  addDays(now, NOTICE_DAYS - 1) > at && (!set_at || addDays(set_at, 1) < now);

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
