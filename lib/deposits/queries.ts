import mongoose, { type Types } from "mongoose";
import { NO_AGREEMENT } from "@/lib/agreements/contract";
import { findAccount } from "@/lib/payments/find-accounts";
import type { Actor } from "@/lib/platform/auth/actor";
import { connectDatabase } from "@/lib/platform/db/connect";
import { notFound } from "@/lib/platform/errors";
import { toDollars } from "@/lib/platform/format/money";
import { type AgreementDocument, AgreementModel } from "@/models/agreement";
import { type DepositDocument, type DepositEntry as StoredEntry, DepositModel } from "@/models/deposit";
import { type Deposit, type DepositEntry, NO_RECEIPT } from "./contract";
import { deriveDeposit, agreedOf, depositNumber } from "./rules";

type Stored = Pick<DepositDocument, "entries" | "revision">;

/** Returns a deposit for the API, in dollars. Without entries there is no document. */
function serializeDeposit(agreement: AgreementDocument, stored: Stored | null, open: number): Deposit {
  const { entries, revision } = stored ?? { entries: [], revision: 0 };
  const sums = deriveDeposit(entries, agreedOf(agreement));
  return {
    agreement_id: String(agreement._id),
    name: agreement.name ?? "",
    email: agreement.email,
    apartment_no: agreement.apartment_no,
    floor_no: agreement.floor_no,
    block_no: agreement.block_no,
    active: agreement.active,
    ended_at: agreement.ended_at?.toISOString() ?? null,
    is_agreed: true,
    agreed: toDollars(sums.agreed),
    received: toDollars(sums.received),
    applied: toDollars(sums.applied),
    deducted: toDollars(sums.deducted),
    given_back: toDollars(sums.given_back),
    held: toDollars(sums.held),
    open: toDollars(open),
    due: toDollars(sums.due),
    version: revision,
    entries: entries.map((entry) => serializeEntry(entry, entries, agreement.apartment_no)).reverse(),
  };
}

function serializeEntry(
  entry: StoredEntry,
  entries: readonly StoredEntry[],
  apartmentNo: string,
): DepositEntry {
  const reversal = entries.find(({ reverses }) => reverses && String(reverses) === String(entry._id));
  return {
    _id: String(entry._id),
    number: depositNumber(entry, apartmentNo),
    kind: entry.kind,
    amount: toDollars(entry.cents),
    on: entry.on,
    method: entry.method ?? null,
    reference: entry.reference,
    reason: entry.reason,
    recorded_at: entry.at.toISOString(),
    recorded_by: entry.by_name,
    reverses: entry.reverses ? String(entry.reverses) : null,
    reversed: reversal
      ? { at: reversal.at.toISOString(), by: reversal.by_name, reason: reversal.reason }
      : null,
  };
}

/**
 * GET /agreements/{id}/deposit: current and former tenants see their own, an admin any. Throws `not_found` also for
 * another's, so that ids cannot be probed.
 */
export async function getDeposit(actor: Actor, agreementId: string, now = new Date()): Promise<Deposit> {
  await connectDatabase();
  const own = actor.role === "admin" ? {} : { user_id: actor.userId };
  const agreement = await AgreementModel.findOne({
    ...own,
    _id: agreementId,
  }).lean<AgreementDocument | null>();
  if (!agreement) throw notFound(NO_AGREEMENT);
  const [stored, account] = await Promise.all([
    DepositModel.findOne({ agreement_id: agreement._id }).lean<DepositDocument | null>(),
    findAccount(agreement, now),
  ]);
  return serializeDeposit(agreement, stored, account?.open ?? 0);
}

/** Returns an entry with its deposit for its receipt; throws `not_found`. A reversal is on the receipt of what it reverses. */
export async function getDepositEntry(
  actor: Actor,
  agreementId: string,
  entryId: string,
): Promise<{ deposit: Deposit; entry: DepositEntry }> {
  const deposit = await getDeposit(actor, agreementId);
  const entry = deposit.entries.find(({ _id, kind }) => _id === entryId && kind !== "reversed");
  if (!entry) throw notFound(NO_RECEIPT);
  return { deposit, entry };
}

/** Returns the sum of held deposits of these agreements, in cents. */
export async function sumHeldDeposits(agreementIds: readonly Types.ObjectId[]): Promise<number> {
  const held = await DepositModel.find(
    { agreement_id: mongoose.trusted({ $in: [...agreementIds] }) },
    { held_cents: 1 },
  ).lean();
  return held.reduce((sum, { held_cents }) => sum + held_cents, 0);
}
