import mongoose, { type ClientSession } from "mongoose";
import { recordChange } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/platform/auth/actor";
import { formatMoney } from "@/lib/platform/contracts/currency";
import type { MoneyRole } from "@/lib/platform/contracts/endpoint";
import { inTransaction } from "@/lib/platform/db/transaction";
import { type AppError, conflict, notFound } from "@/lib/platform/errors";
import { apartmentSubject } from "@/lib/platform/format/audit-subject";
import { fromCents } from "@/lib/platform/format/money";
import { PaymentModel, type PaymentDocument, type PaymentEntry, type GiveBackOrder } from "@/models/payment";
import type { PaymentStage } from "./contract";
import { NO_PAYMENT, PAYMENT_CHANGED } from "./form";
import { asItWasRead, shownPayments, storedBalance } from "./rules";

/** Returns a payment that admins see. Throws `not_found`. */
export async function getShownPayment(id: string): Promise<PaymentDocument> {
  const row = await PaymentModel.findOne({ ...shownPayments(), _id: id }).lean();
  if (!row) throw notFound(NO_PAYMENT);
  return row;
}

interface Addition {
  readonly added: readonly PaymentEntry[];
  /** The status if no money was received. */
  readonly stage?: PaymentStage;
  /** The reason for the row's status. */
  readonly reason: string;
  readonly unset?: Readonly<Record<string, 1>>;
}

/**
 * Adds an admin's entries to a payment that was recorded without a card, and updates the derived fields. Returns the new
 * row. Throws `conflict` if it has changed since it was read.
 */
export async function addEntries(
  row: PaymentDocument,
  { added, stage, reason, unset }: Addition,
  session: ClientSession,
): Promise<PaymentDocument> {
  const entries = [...row.entries, ...added];
  const next = { ...row, entries, reason, status: stage ?? row.status };
  const stored = storedBalance(next);
  const now = new Date();
  const { matchedCount } = await PaymentModel.updateOne(
    asItWasRead(row),
    {
      $set: { ...stored, reason, updated_at: now },
      ...(unset && { $unset: unset }),
      $inc: { revision: 1 },
      $push: {
        entries: { $each: added },
        ...(stored.status !== row.status && { history: { at: now, status: stored.status, reason } }),
      },
    },
    { session },
  );
  if (matchedCount === 0) throw changedSince();
  return { ...next, ...stored };
}

/** The author of an entry, marked as an admin. */
export const byAdmin = (actor: Actor<MoneyRole>) => ({
  source: "admin" as const,
  by: new mongoose.Types.ObjectId(actor.userId),
  by_name: actor.name || actor.email,
});

export function changedSince(): AppError {
  return conflict(PAYMENT_CHANGED);
}

/** A refund by an admin in cents, with its reason. */
export interface GiveBack extends Pick<GiveBackOrder, "cents" | "reason"> {
  readonly key: string | undefined;
  /** Whether what the refund opens again is waived. */
  readonly letsOff: boolean;
}

/**
 * Stores an order to refund money to a card before calling the provider: of two concurrent admins one succeeds, and if the
 * process dies the reconciler executes the same order. Throws `conflict` for the other admin.
 */
export async function orderGiveBack(
  actor: Actor<MoneyRole>,
  row: PaymentDocument,
  { cents, reason, key, letsOff }: GiveBack,
): Promise<PaymentDocument> {
  const at = new Date();
  const { by, by_name } = byAdmin(actor);
  const number = (row.give_backs?.length ?? 0) + 1;
  const options = { ...(letsOff && { lets_off: true }), ...(key && { key }) };
  const order: GiveBackOrder = { number, attempt: 1, cents, reason, at, by, by_name, ...options };
  return inTransaction(async (session) => {
    const next = await PaymentModel.findOneAndUpdate(
      { ...asItWasRead(row), giving_back_since: mongoose.trusted({ $exists: false }) },
      { $set: { giving_back_since: at }, $inc: { revision: 1 }, $push: { give_backs: order } },
      { session, returnDocument: "after" },
    ).lean();
    if (!next) throw changedSince();
    const subject = apartmentSubject(row);
    const after = { period: row.period, amount: fromCents(cents), reason, ...(letsOff && { let_off: true }) };
    await recordChange({ actor, action: "payment.give-back-ordered", subject, after }, session);
    return next;
  });
}

/** A refund by an admin: the order if it goes to a card, else the entry. */
type GiveBackRecord = GiveBackOrder | PaymentEntry;

/** Returns this admin's refund under this key. A rejected order refunded nothing, so its key can be used again. */
export function findSent(
  row: PaymentDocument,
  actor: Actor,
  key: string | undefined,
): GiveBackRecord | undefined {
  return key === undefined
    ? undefined
    : listGiven(row).find((given) => given.key === key && String(given.by) === actor.userId);
}

/** Returns whether an admin repeats the same refund; an order with another answer to "owed again or let off" is not. */
export function isSameGiveBack(
  given: GiveBackRecord,
  { cents, reason, letsOff }: GiveBack,
  actor: Actor,
): boolean {
  if (!("kind" in given) && (given.lets_off ?? false) !== letsOff) return false;
  return given.cents === cents && given.reason === reason && String(given.by) === actor.userId;
}

/** Returns the newest refund if it alone explains the difference from the amount that the screen showed as kept; cents. */
export function findSince(
  row: PaymentDocument,
  kept: { shown: number; now: number },
): GiveBackRecord | undefined {
  const newest = listGiven(row).at(-1);
  return newest && kept.shown - newest.cents === kept.now ? newest : undefined;
}

export function givenSince({ cents, by_name }: GiveBackRecord): AppError {
  const what = `${formatMoney(fromCents(cents), "en")} ordered by ${by_name || "an admin"}`;
  return conflict(`${what} has just been given back. Please look at this payment again.`);
}

/** Returns all refunds of a payment by admins, oldest first, without rejected orders. */
export function listGiven(row: PaymentDocument): GiveBackRecord[] {
  const orders = row.give_backs?.filter(({ failure }) => !failure) ?? [];
  const byHand = row.entries.filter(({ kind, source }) => kind === "given_back" && source === "admin");
  return [...orders, ...byHand];
}
