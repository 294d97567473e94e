import mongoose, { type ClientSession } from "mongoose";
import { recordChange } from "@/lib/audit/mutations";
import type { Building } from "@/lib/building/contract";
import { getBuilding, readBuilding } from "@/lib/building/queries";
import { AGREEMENT_ENDED } from "@/lib/leaving/contract";
import { refuseWhereOver } from "@/lib/leaving/rules";
import { lockMonths } from "@/lib/payments/claim-month";
import { listAgreementsUntil, rentAt, rentSteps } from "@/lib/payments/derive-tenancy-months";
import { abandonOldRents } from "@/lib/payments/link-intent";
import { settleMonths, type ReopenedMonth } from "@/lib/payments/settle-months";
import type { Actor } from "@/lib/platform/auth/actor";
import { connectDatabase } from "@/lib/platform/db/connect";
import { inTransaction } from "@/lib/platform/db/transaction";
import { notFound, conflict, AppError } from "@/lib/platform/errors";
import { homeSubject } from "@/lib/platform/format/audit-subject";
import { toCents, toDollars } from "@/lib/platform/format/money";
import { firstPeriodFrom, periodOf } from "@/lib/platform/format/periods";
import { canSendMail } from "@/lib/platform/mail/transport";
import { clearPublicPages } from "@/lib/platform/page-cache/clear-public-pages";
import {
  AgreementModel,
  type AgreementDocument,
  AgreementDocumentModel,
  type AgreementVersion,
} from "@/models/agreement";
import { AgreementRequestModel, type AgreementRequestDocument } from "@/models/agreement-request";
import { ApartmentModel, type ApartmentDocument } from "@/models/apartment";
import type { AgreedTerms, ProposedTerms } from "./accepting-contract";
import { NO_REQUEST, NO_AGREEMENT, AGREEMENT_CHANGED, NO_OWN_AGREEMENT } from "./contract";
import { notifyOfRent, notifyOfSigning } from "./mails";
import { addFirstDocument, reviseAgreement, listVersions, makeAgreementFile } from "./make-agreement-file";
import { listTakenMonths } from "./queries";
import { agreedDates, proposedFirstDay, checkRentMonth, rentChoice, isSameName } from "./rules";

/** The terms that an admin sets; the deposit in dollars. */
export type SaidTerms = { readonly [Name in keyof AgreedTerms]?: AgreedTerms[Name] | undefined };

interface NewAgreement {
  readonly actor: Actor<"admin">;
  readonly request: AgreementRequestDocument;
  readonly apartment: ApartmentDocument;
  readonly said: SaidTerms;
  readonly building: Building;
}

/**
 * Creates an agreement with its current terms, and its document (docs/product.md 5.10, 5.12). If the tenant returns, a month
 * that was paid by days is owed in full. Throws `invalid_input`.
 */
export async function addAgreement(
  { actor, request, apartment, said, building }: NewAgreement,
  session: ClientSession,
): Promise<AgreementDocument> {
  const { user_id, name, email, apartment_id, apartment_no, floor_no, block_no, rent_cents } = request;
  const accept_date = new Date();
  const earlier = await listAgreementsUntil(periodOf(accept_date), { user_id, apartment_no }, session);
  const [made] = await AgreementModel.create(
    [
      {
        _id: new mongoose.Types.ObjectId(),
        request_id: request._id,
        user_id,
        name,
        email,
        apartment_id,
        apartment_no,
        floor_no,
        block_no,
        rent_cents,
        apartment_image: request.apartment_image,
        request_date: request.request_date,
        status: "accepted" as const,
        accept_date,
        accepted_by: new mongoose.Types.ObjectId(actor.userId),
        ...agreedDates(said, request.first_day, building, accept_date),
        deposit_cents: said.deposit === undefined ? usualDeposit(request, building) : toCents(said.deposit),
        service_charge_cents: apartment.service_charge_cents ?? 0,
        notice_days: building.notice_days,
        terms: building.terms,
        active: true,
      },
    ],
    { session },
  );
  if (!made) throw new Error("The agreement was not written.");
  const agreement = made.toObject();
  await addFirstDocument(agreement, building, session);
  await settleMonths(earlier, session);
  return agreement;
}

/** Returns the building's usual deposit, in cents. */
const usualDeposit = (
  { rent_cents }: Pick<AgreementRequestDocument, "rent_cents">,
  { deposit_months }: Building,
) => rent_cents * deposit_months;

/** Returns the terms if a request is accepted unchanged; in dollars. Throws `not_found`. */
export async function getProposedTerms(_actor: Actor<"admin">, requestId: string): Promise<ProposedTerms> {
  await connectDatabase();
  const request = await AgreementRequestModel.findById(requestId).lean<AgreementRequestDocument | null>();
  if (!request) throw notFound(NO_REQUEST);
  const [building, apartment] = await Promise.all([
    getBuilding(),
    ApartmentModel.findById(request.apartment_id, { service_charge_cents: 1 }).lean(),
  ]);
  const first_day = proposedFirstDay(request.first_day, new Date());
  return {
    first_day,
    first_period: firstPeriodFrom(first_day, building.first_month_until),
    first_month_until: building.first_month_until,
    deposit: toDollars(usualDeposit(request, building)),
    service_charge: toDollars(apartment?.service_charge_cents ?? 0),
    notice_days: building.notice_days,
    has_terms: building.terms !== "",
  };
}

/** Returns the data of an acceptance for the audit trail. */
export function termsForAudit({ apartment_no, first_day, first_period, deposit_cents }: AgreementDocument) {
  return { apartment_no, first_day, first_period, deposit_cents };
}

interface Change {
  readonly actor: Actor;
  readonly action: "agreement.notice-given" | "agreement.notice-withdrawn" | "agreement.end-set";
  /** The last day; null to withdraw it. */
  readonly leaveOn: string | null;
  readonly at: Date;
}

/**
 * Writes the last day of an active agreement that was read in this transaction, announces the apartment for it
 * (docs/product.md 5.23), and audits it. Fixes how the last month is charged, so that a later change of the building's rule
 * does not affect it. Returns the months that are owed again. Call `followEnd` after the commit.
 */
export async function changeEnd(
  agreement: AgreementDocument,
  { actor, action, leaveOn, at }: Change,
  session: ClientSession,
): Promise<ReopenedMonth[]> {
  const { user_id, apartment_no } = agreement;
  const before = await listAgreementsUntil(periodOf(at), { user_id, apartment_no }, session);
  const told = leaveOn && {
    leave_on: leaveOn,
    notice_given_at: at,
    notice_given_by: new mongoose.Types.ObjectId(actor.userId),
    last_month: (await readBuilding(session)).last_month,
  };
  const none = { leave_on: null, notice_given_at: null, notice_given_by: null, last_month: null };
  const stillSo = { _id: agreement._id, active: true, leave_on: agreement.leave_on ?? null };
  const changed = await AgreementModel.updateOne(stillSo, { $set: told || none }, { session });
  if (changed.modifiedCount === 0) throw conflict("This agreement has just been changed. Look at it again.");
  const let_until = leaveOn;
  await ApartmentModel.updateOne({ _id: agreement.apartment_id }, { $set: { let_until } }, { session });
  const subject = homeSubject({ apartment_no, email: agreement.email });
  const change = { before: { leave_on: agreement.leave_on ?? null }, after: { leave_on: leaveOn } };
  await recordChange({ actor, action, subject, ...change }, session);
  return settleMonths(before, session);
}

/** Call after the commit: refreshes public pages and cancels payments for months or at rents that no longer apply. */
export function followEnd(agreement: Pick<AgreementDocument, "_id">): void {
  clearPublicPages();
  void abandonOldRents(agreement);
}

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

const changed = () => conflict(AGREEMENT_CHANGED);

interface Signature {
  readonly name: string;
  /** The hash of the version that was read. */
  readonly hash?: string | undefined;
}

/**
 * Signs the newest version of the caller's agreement (docs/product.md 5.13). Returns 1, or 0 if it is signed already; mails
 * the document to both sides. Throws `not_found` without an agreement, `invalid_input` if the name differs from the account's,
 * and `conflict` if there is a newer version than the one that was read, or the agreement has ended.
 */
export async function signAgreement(actor: Actor<"member">, { name, hash }: Signature): Promise<number> {
  const agreement = await AgreementModel.findOne({
    user_id: actor.userId,
    active: true,
  }).lean<AgreementDocument | null>();
  if (!agreement) throw notFound(NO_OWN_AGREEMENT);
  checkName(actor, name);
  const [newest] = await listVersions(agreement, await getBuilding());
  if (!newest || (hash !== undefined && hash !== newest.hash)) throw changed();
  if (newest.signed_at) return 0;
  const signed = { ...newest, signed_at: new Date(), signed_name: name.trim() };
  // Rendered before the transaction, which must not wait.
  const file = canSendMail() ? await makeAgreementFile(signed, actor.userId) : null;
  return inTransaction(async (session) => {
    await holdActive(agreement, session);
    if (!(await sign(actor, signed, session))) return alreadySigned(newest, session);
    const told = { version: signed.version, signer: signed.signed_name, at: signed.signed_at };
    const subject = homeSubject(agreement);
    const after = { version: signed.version, hash: signed.hash, signed_name: signed.signed_name };
    await recordChange({ actor, action: "agreement.signed", subject, after }, session);
    if (file) await notifyOfSigning(agreement, { ...told, file }, session);
    return 1;
  });
}

/** Conflicts with a concurrent end of the agreement: if the end comes first, there is no signature. */
async function holdActive({ _id }: AgreementDocument, session: ClientSession): Promise<void> {
  const stillSo = { _id, active: true };
  const { matchedCount } = await AgreementModel.updateOne(stillSo, { $inc: { claims: 1 } }, { session });
  if (matchedCount === 0) throw conflict("Your agreement has just ended.");
}

/** Conditional: of two concurrent signatures one counts, and an outdated version is not signed. */
async function sign(
  actor: Actor<"member">,
  { _id, signed_at, signed_name }: AgreementVersion,
  session: ClientSession,
): Promise<boolean> {
  const by = { signed_by: new mongoose.Types.ObjectId(actor.userId), signed_session: actor.sessionId };
  const { modifiedCount } = await AgreementDocumentModel.updateOne(
    { _id, is_current: true, signed_at: null },
    { $set: { signed_at, signed_name, ...by } },
    { session },
  );
  return modifiedCount === 1;
}

/** Returns 0 if a concurrent request has signed it; else there is a newer version. */
async function alreadySigned({ _id }: AgreementVersion, session: ClientSession): Promise<number> {
  const now = await AgreementDocumentModel.findById(_id).session(session).lean();
  if (!now?.is_current) throw changed();
  return 0;
}

function checkName({ name }: Actor, typed: string): void {
  if (name.trim() === "") throw wrongName("Please enter your name in your profile first.");
  if (!isSameName(name, typed)) throw wrongName(`Please type your name as in your profile: ${name.trim()}`);
}

const wrongName = (message: string) => new AppError("invalid_input", message, { fields: { name: message } });
