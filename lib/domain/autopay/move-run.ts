import { addMinutes } from "date-fns";
import type { ClientSession, Types, UpdateQuery } from "mongoose";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { periodOf } from "@/lib/format/periods";
import { logger } from "@/lib/logger";
import type { DeclineCodes } from "@/lib/payments/card-intent";
import { AutopayModel, type AutopayDocument, type AutopayRun } from "@/models/autopay";
import { nextTry, nextTurn } from "./rules";
import { OFF } from "./stop-autopay";
import { notifyOfCharge, notifyOfDecline } from "./notify-of-autopay";

/** The outcome of one turn. `waiting`: processing by the bank or another process; the next run continues. */
export type TurnOutcome = "charged" | "settled" | "nothing owed" | "declined" | "stopped" | "waiting";

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

/** Pins the month of this turn; null if another process was faster. */
export function beginRun(
  autopay: AutopayDocument,
  period: string,
  now: Date,
): Promise<AutopayDocument | null> {
  const run: AutopayRun = { period, begun_at: now, declines: 0, attempt: 1, reason: "" };
  return change(autopay, { $set: { run, last_turn: turnOf(autopay, now) } });
}

/** Returns the calendar month of a turn; a clock that goes back does not repeat one. */
function turnOf({ last_turn }: AutopayDocument, now: Date): string {
  const current = periodOf(now);
  return last_turn && last_turn > current ? last_turn : current;
}

/** Stores the intent that may be charged now; after this write switching off is too late. Null if autopay is off. */
export function claimCharge(autopay: AutopayDocument, intent: string): Promise<AutopayDocument | null> {
  return change(autopay, { $set: { "run.intent": intent } });
}

/** The provider repeats its error for this idempotency key, so the next attempt needs another. */
export async function retryUnderNewKey(autopay: AutopayDocument): Promise<TurnOutcome> {
  await change(autopay, { $inc: { "run.attempt": 1 } });
  return "waiting";
}

/** Nothing is owed in this turn. */
export async function skipTurn(autopay: AutopayDocument, now: Date): Promise<TurnOutcome> {
  const last_turn = turnOf(autopay, now);
  const next_at = nextTurn(autopay.day ?? 1, now, last_turn);
  await change(autopay, { $set: { run: null, last_turn, next_at } });
  return "nothing owed";
}

/** The charge is processing, or needs a person's decision. */
export async function lookLater(_id: Types.ObjectId, now: Date, minutes: number): Promise<TurnOutcome> {
  await AutopayModel.updateOne({ _id, on: true }, { $set: { next_at: addMinutes(now, minutes) } });
  return "waiting";
}

/** The month is settled: by this turn, of which the member is notified, or otherwise before. */
export async function endRun(autopay: AutopayDocument, now: Date): Promise<TurnOutcome> {
  const { run, day, last_turn } = autopay;
  const next_at = nextTurn(day ?? 1, now, last_turn ?? periodOf(now));
  return inTransaction(async (session) => {
    const moved = await change(autopay, { $set: { run: null, next_at } }, session);
    if (!moved || !run?.intent) return "settled";
    return (await notifyOfCharge(run.intent, session)) ? "charged" : "settled";
  });
}

/** Notifies the member, and plans the next attempt or stops, in one transaction. */
export async function noteDecline(
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
  const stopped = `The bank declined ${String(declines)} times: ${words}`;
  const next = again
    ? { run: { ...rest, declines, attempt: 1, reason: words, codes }, next_at: again > now ? again : now }
    : { ...OFF, stopped };
  return inTransaction(async (session) => {
    const moved = await change(autopay, { $set: next }, session);
    if (!moved) return "waiting";
    const told = { period: run.period, declines, reason: words };
    const subject = await notifyOfDecline(
      autopay,
      { ...told, begunAt: run.begun_at, needsHolder, again },
      session,
    );
    const action = again ? "autopay.declined" : "autopay.stopped";
    await recordChange({ actor: null, action, subject, after: { on: again !== null, ...told } }, session);
    return again ? "declined" : "stopped";
  });
}
