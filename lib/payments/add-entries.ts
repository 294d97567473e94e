import mongoose, { type ClientSession } from "mongoose";
import type { Actor } from "@/lib/platform/auth/actor";
import type { MoneyRole } from "@/lib/platform/contracts/endpoint";
import { type AppError, conflict, notFound } from "@/lib/platform/errors";
import { PaymentModel, type PaymentDocument, type PaymentEntry } from "@/models/payment";
import type { PaymentStage } from "./contract";
import { NO_PAYMENT, PAYMENT_CHANGED } from "./form";
import { shownPayments, storedBalance } from "./rules";

/** Returns a payment that admins see. Throws `not_found`. */
export async function getShownPayment(id: string): Promise<PaymentDocument> {
  const row = await PaymentModel.findOne({ ...shownPayments(), _id: id }).lean();
  if (!row) throw notFound(NO_PAYMENT);
  return row;
}

/** The counter of a row as it was read; each change of its money or stage increments it. */
export const asItWasRead = ({ _id, revision }: PaymentDocument) => ({ _id, revision });

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
