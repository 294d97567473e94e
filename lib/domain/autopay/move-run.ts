import { addMinutes } from "date-fns";
import type { ClientSession, Types, UpdateQuery } from "mongoose";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { periodOf } from "@/lib/format/periods";
import { AutopayModel, type AutopayDocument, type AutopayRun } from "@/models/autopay";
import { nextTry, nextTurn } from "./rules";
import { OFF } from "./stop-autopay";
import { notifyOfCharge, notifyOfDecline } from "./notify-of-autopay";

/** What became of one turn. `waiting`: the bank or somebody else is at it, and the next pass goes on. */
export type TurnOutcome = "charged" | "settled" | "nothing owed" | "declined" | "stopped" | "waiting";

/** Every step is written on condition that it is still on and nobody has changed it since it was read. */
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

/** Pins the month of this turn; null where somebody was quicker. */
export function beginRun(
  autopay: AutopayDocument,
  period: string,
  now: Date,
): Promise<AutopayDocument | null> {
  const run: AutopayRun = { period, begun_at: now, declines: 0, attempt: 1, reason: "" };
  return change(autopay, { $set: { run, last_turn: turnOf(autopay, now) } });
}

/** The calendar month of a turn; a clock that went back makes none of them count twice. */
function turnOf({ last_turn }: AutopayDocument, now: Date): string {
  const current = periodOf(now);
  return last_turn && last_turn > current ? last_turn : current;
}

/** Says which intent may be charged now, in the write after which switching off is too late; null where it is off. */
export function claimCharge(autopay: AutopayDocument, intent: string): Promise<AutopayDocument | null> {
  return change(autopay, { $set: { "run.intent": intent } });
}

/** The provider will answer this key with an error from now on. */
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

/** The agreement ended by a version that knows no autopay: its end switches it off in the same transaction. */
export async function stopWithoutAgreement(autopay: AutopayDocument): Promise<TurnOutcome> {
  await change(autopay, { $set: { ...OFF, stopped: "The agreement has ended." } });
  return "stopped";
}

/** The bank is at it, or a person has to look. */
export async function lookLater(_id: Types.ObjectId, now: Date, minutes: number): Promise<TurnOutcome> {
  await AutopayModel.updateOne({ _id, on: true }, { $set: { next_at: addMinutes(now, minutes) } });
  return "waiting";
}

/** The month is settled: by this turn, which is told to its member, or by somebody else before. */
export async function endRun(autopay: AutopayDocument, now: Date): Promise<TurnOutcome> {
  const { run, day, last_turn } = autopay;
  const next_at = nextTurn(day ?? 1, now, last_turn ?? periodOf(now));
  return inTransaction(async (session) => {
    const moved = await change(autopay, { $set: { run: null, next_at } }, session);
    if (!moved || !run?.intent) return "settled";
    return (await notifyOfCharge(run.intent, session)) ? "charged" : "settled";
  });
}

/** Tells the member, and plans the next try or stops, in one transaction. */
export async function noteDecline(
  autopay: AutopayDocument,
  { words, needsHolder }: { readonly words: string; readonly needsHolder: boolean },
  now: Date,
): Promise<TurnOutcome> {
  const { run } = autopay;
  if (!run) return "waiting";
  const declines = run.declines + 1;
  const again = nextTry(run.begun_at, declines);
  const { intent: _intent, ...rest } = run;
  const stopped = `The bank declined ${String(declines)} times: ${words}`;
  const next = again
    ? { run: { ...rest, declines, attempt: 1, reason: words }, next_at: again > now ? again : now }
    : { ...OFF, stopped };
  return inTransaction(async (session) => {
    const moved = await change(autopay, { $set: next }, session);
    if (!moved) return "waiting";
    const told = { period: run.period, declines, reason: words };
    const subject = await notifyOfDecline(autopay, { ...told, needsHolder, again }, session);
    const action = again ? "autopay.declined" : "autopay.stopped";
    await recordChange({ actor: null, action, subject, after: { on: again !== null, ...told } }, session);
    return again ? "declined" : "stopped";
  });
}
