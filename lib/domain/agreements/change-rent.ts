import mongoose, { type ClientSession } from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { NO_AGREEMENT } from "@/lib/contracts/agreements.sentences";
import { AGREEMENT_ENDED } from "@/lib/contracts/leaving.sentences";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { readBuilding } from "@/lib/domain/building/queries";
import { lockMonths } from "@/lib/domain/payments/claim-month";
import { rentAt, rentSteps } from "@/lib/domain/payments/derive-rent-steps";
import { conflict, notFound } from "@/lib/errors";
import { homeSubject } from "@/lib/format/audit-subject";
import { toCents, toDollars } from "@/lib/format/money";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import { listTakenMonths } from "./find-rent-choice";
import { reviseAgreement } from "./keep-versions";
import { refuseWhereOver } from "./leaving-rules";
import { checkRentMonth, rentChoice } from "./rent-change-rules";
import { notifyOfRent } from "./notify-of-agreement";

/** A monthly rent in dollars that applies from a billing period on. */
interface NewRent {
  readonly rent: number;
  readonly from: string;
}

/**
 * Changes the rent of an active agreement from a month on (docs/product.md 5.29): earlier months keep theirs, and later
 * changes are replaced. Creates a document version to sign and mails the tenant. Returns 1, or 0 if nothing changes. Throws
 * `not_found`, `invalid_input` for `from`, and `conflict` if the agreement has ended.
 */
export async function changeRent(
  actor: Actor<"admin">,
  agreementId: string,
  rent: NewRent,
  now = new Date(),
): Promise<number> {
  return inTransaction((session) => change(actor, agreementId, rent, now, session));
}

async function change(
  actor: Actor<"admin">,
  agreementId: string,
  { rent, from }: NewRent,
  now: Date,
  session: ClientSession,
): Promise<number> {
  const agreement = await AgreementModel.findById(agreementId)
    .session(session)
    .lean<AgreementDocument | null>();
  if (!agreement) throw notFound(NO_AGREEMENT);
  if (!agreement.active) throw conflict(AGREEMENT_ENDED);
  refuseWhereOver(agreement, now);
  // Serialises with concurrent reservations of these months.
  await lockMonths(agreement, session);
  const taken = await listTakenMonths(agreement, now, session);
  checkRentMonth(from, rentChoice(agreement, taken, now), taken);
  const written = { from, rent_cents: toCents(rent), at: now, by: new mongoose.Types.ObjectId(actor.userId) };
  const next = { ...agreement, rent_changes: [...(agreement.rent_changes ?? []), written] };
  if (JSON.stringify(rentSteps(agreement)) === JSON.stringify(rentSteps(next))) return 0;
  const changed = await AgreementModel.findOneAndUpdate(
    { _id: agreement._id, active: true },
    { $push: { rent_changes: written } },
    { session, returnDocument: "after" },
  ).lean<AgreementDocument | null>();
  if (!changed) throw conflict(AGREEMENT_ENDED);
  const version = await reviseAgreement(changed, await readBuilding(session), session);
  const before_cents = rentAt(agreement, from);
  await notifyOfRent(changed, { ...written, before_cents, version }, session);
  const subject = homeSubject(agreement);
  const told = { before: { rent: toDollars(before_cents) }, after: { rent, from } };
  await recordChange({ actor, action: "agreement.rent-changed", subject, ...told }, session);
  return 1;
}
