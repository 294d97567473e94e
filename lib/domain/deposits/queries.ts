import type { Actor } from "@/lib/auth/actor";
import { NO_AGREEMENT } from "@/lib/contracts/agreements.sentences";
import type { Deposit, DepositEntry } from "@/lib/contracts/deposits";
import { NO_RECEIPT } from "@/lib/contracts/deposits.sentences";
import { connectDatabase } from "@/lib/db/connect";
import { notFound } from "@/lib/errors";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import { DepositModel, type DepositDocument } from "@/models/deposit";
import { serializeDeposit } from "./serialize";

/**
 * GET /agreements/{id}/deposit: current and former tenants see their own, an admin any. Throws `not_found` also for
 * another's, so that ids cannot be probed.
 */
export async function getDeposit(actor: Actor, agreementId: string): Promise<Deposit> {
  await connectDatabase();
  const own = actor.role === "admin" ? {} : { user_id: actor.userId };
  const agreement = await AgreementModel.findOne({
    ...own,
    _id: agreementId,
  }).lean<AgreementDocument | null>();
  if (!agreement) throw notFound(NO_AGREEMENT);
  const stored = await DepositModel.findOne({ agreement_id: agreement._id }).lean<DepositDocument | null>();
  return serializeDeposit(agreement, stored);
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
