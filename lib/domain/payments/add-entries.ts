import mongoose, { type ClientSession } from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import type { PaymentStage } from "@/lib/contracts/payments";
import { NO_PAYMENT, PAYMENT_CHANGED } from "@/lib/contracts/payments.sentences";
import { type AppError, conflict, notFound } from "@/lib/errors";
import { PaymentModel, type PaymentDocument, type PaymentEntry } from "@/models/payment";
import { entriesOf, storedBalance } from "./derive-balance";
import { shownPayments } from "./rules";

/** A payment that admins see. Throws `not_found`. */
export async function getShownPayment(id: string): Promise<PaymentDocument> {
  const row = await PaymentModel.findOne({ ...shownPayments(), _id: id }).lean();
  if (!row) throw notFound(NO_PAYMENT);
  return row;
}

/** As a row was read: each change of its money or stage since has counted it up. */
export const asItWasRead = ({ _id, status, revision }: PaymentDocument) => ({
  _id,
  status,
  revision: revision ?? mongoose.trusted({ $exists: false }),
});

interface Addition {
  readonly added: readonly PaymentEntry[];
  /** Where nothing came in the end. */
  readonly stage?: PaymentStage;
  /** Why the row stands as it does. */
  readonly reason: string;
  readonly unset?: Readonly<Record<string, 1>>;
}

/**
 * Adds an admin's entries to a payment that was recorded without a card, with what is stored beside them. Answers the
 * row as it is then. Throws `conflict` where somebody changed it since it was read.
 */
export async function addEntries(
  row: PaymentDocument,
  { added, stage, reason, unset }: Addition,
  session: ClientSession,
): Promise<PaymentDocument> {
  const entries = [...entriesOf(row), ...added];
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

/** Who adds an entry, and that it was an admin. */
export const byAdmin = (actor: Actor<"admin">) => ({
  source: "admin" as const,
  by: new mongoose.Types.ObjectId(actor.userId),
  by_name: actor.name || actor.email,
});

export function changedSince(): AppError {
  return conflict(PAYMENT_CHANGED);
}
