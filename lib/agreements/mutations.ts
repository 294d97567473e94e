import mongoose, { type ClientSession, type UpdateQuery } from "mongoose";
import { isDeepStrictEqual } from "node:util";
import type { MonthlyCharge } from "@/lib/building/contract";
import { getBuilding, readBuilding } from "@/lib/building/queries";
import { rentAt, chargesSteps, rentSteps } from "@/lib/payments/derive-bills";
import { findAccount, lockAccount } from "@/lib/payments/find-accounts";
import { abandonOldRents } from "@/lib/payments/sync-payment";
import { findReopenedMonths, type ReopenedMonth } from "@/lib/payments/write-charge";
import type { Actor } from "@/lib/platform/auth/actor";
import { recordChange } from "@/lib/platform/auth/record-change";
import { hasEmail } from "@/lib/platform/contracts/contact";
import type { MoneyRole } from "@/lib/platform/contracts/endpoint";
import { NO_PERSON, SENDS_NO_MAIL } from "@/lib/platform/contracts/messages";
import { inTransaction } from "@/lib/platform/db/transaction";
import { notFound, conflict, AppError } from "@/lib/platform/errors";
import { chargesLabel } from "@/lib/platform/format/agreement-lines";
import { apartmentSubject } from "@/lib/platform/format/audit-subject";
import { towerDay } from "@/lib/platform/format/dates";
import { toCents, fromCents } from "@/lib/platform/format/money";
import { addMonths, periodOf } from "@/lib/platform/format/periods";
import { findLanguage } from "@/lib/platform/mail/templates";
import { canSendMail } from "@/lib/platform/mail/transport";
import { clearPublicPages } from "@/lib/platform/page-cache/public-pages";
import {
  AgreementModel,
  type AgreementDocument,
  AgreementVersionModel,
  type AgreementVersion,
} from "@/models/agreement";
import { ApartmentModel } from "@/models/apartment";
import { UserModel } from "@/models/user";
import { NO_AGREEMENT, AGREEMENT_CHANGED, NO_OWN_AGREEMENT, AGREEMENT_ENDED } from "./agreement-contract";
import { findThreads } from "./find-thread";
import { notifyOfCharges, notifyOfRent, notifyOfSigning, remindOfSigning } from "./mails";
import { makeAgreementFile, listTakenMonths } from "./queries";
import { checkRentMonth, rentChoice, isSameName, refuseWhereOver } from "./rules";
import { reviseAgreement, listVersions } from "./write-agreement";

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
  await lockAccount({ user_id, apartment_no }, session);
  const before = await findAccount({ user_id, apartment_no }, at, session);
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
  const subject = apartmentSubject({ apartment_no, email: agreement.email });
  const change = { before: { leave_on: agreement.leave_on ?? null }, after: { leave_on: leaveOn } };
  await recordChange({ actor, action, subject, ...change }, session);
  return findReopenedMonths(before, session);
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
  const agreement = await claimAgreement(agreementId, now, session);
  const taken = await listTakenMonths(agreement, now, session);
  checkRentMonth(from, rentChoice(agreement, taken, now), taken);
  const written = { from, rent_cents: toCents(rent), at: now, by: new mongoose.Types.ObjectId(actor.userId) };
  const next = { ...agreement, rent_changes: [...(agreement.rent_changes ?? []), written] };
  if (JSON.stringify(rentSteps(agreement)) === JSON.stringify(rentSteps(next))) return 0;
  const changed = await writeAgreement(agreement, { $push: { rent_changes: written } }, session);
  const version = await reviseAgreement(changed, await readBuilding(session), session);
  const before_cents = rentAt(agreement, from);
  await notifyOfRent(changed, { ...written, before_cents, version }, session);
  const subject = apartmentSubject(agreement);
  const told = { before: { rent: fromCents(before_cents) }, after: { rent, from } };
  await recordChange({ actor, action: "agreement.rent-changed", subject, ...told }, session);
  return 1;
}

/** Reads an agreement that goes on, and locks its account against reservations of the months that change. */
async function claimAgreement(id: string, now: Date, session: ClientSession): Promise<AgreementDocument> {
  const agreement = await AgreementModel.findById(id).session(session).lean<AgreementDocument | null>();
  if (!agreement) throw notFound(NO_AGREEMENT);
  if (!agreement.active) throw conflict(AGREEMENT_ENDED);
  refuseWhereOver(agreement, now);
  await lockAccount(agreement, session);
  return agreement;
}

async function writeAgreement(
  { _id }: AgreementDocument,
  update: UpdateQuery<AgreementDocument>,
  session: ClientSession,
): Promise<AgreementDocument> {
  const stillSo = { _id, active: true };
  const changed = await AgreementModel.findOneAndUpdate(stillSo, update, {
    session,
    returnDocument: "after",
  }).lean<AgreementDocument | null>();
  if (!changed) throw conflict(AGREEMENT_ENDED);
  return changed;
}

/** All monthly charges, in dollars, from a billing period on. */
interface NewCharges {
  readonly monthly_charges: readonly MonthlyCharge[];
  readonly from: string;
}

/**
 * Changes what an active agreement asks each month beside the rent, from a coming month on (docs/product.md 5.29): months
 * before it are never billed for what is agreed now, and later changes are replaced. Otherwise as `changeRent`.
 */
export async function changeCharges(
  actor: Actor<"admin">,
  agreementId: string,
  { monthly_charges, from }: NewCharges,
  now = new Date(),
): Promise<number> {
  return inTransaction(async (session) => {
    const agreement = await claimAgreement(agreementId, now, session);
    const taken = await listTakenMonths(agreement, now, session);
    checkRentMonth(from, rentChoice(agreement, taken, now, addMonths(periodOf(now), 1)), taken);
    const about = { from, at: now, by: new mongoose.Types.ObjectId(actor.userId) };
    const known = (agreement.monthly_charges ?? []).map(({ kind, label }) => ({ kind, label, cents: 0 }));
    const asked = monthly_charges.map(({ kind, label, amount }) => ({ kind, label, cents: toCents(amount) }));
    // Of a label the last one counts: what is known and not asked any more ends.
    const latest = new Map([...known, ...asked].map((charge) => [charge.label, charge]));
    const written = [...latest.values()].map((charge) => ({ ...charge, ...about }));
    const next = { monthly_charges: [...(agreement.monthly_charges ?? []), ...written] };
    if (isDeepStrictEqual(chargesSteps(agreement), chargesSteps(next))) return 0;
    const push = { $push: { monthly_charges: { $each: written } } };
    const changed = await writeAgreement(agreement, push, session);
    const version = await reviseAgreement(changed, await readBuilding(session), session);
    const charges = chargesLabel(monthly_charges);
    await notifyOfCharges(changed, { charges: monthly_charges, from, version, at: now }, session);
    const subject = apartmentSubject(agreement);
    await recordChange(
      { actor, action: "agreement.charges-changed", subject, after: { charges, from } },
      session,
    );
    return 1;
  });
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
  const language = await findLanguage({ _id: actor.userId });
  const signed = { ...newest, signed_at: new Date(), signed_name: name.trim(), language };
  // Rendered before the transaction, which must not wait.
  const file = canSendMail() ? await makeAgreementFile(signed, actor.userId) : null;
  return inTransaction(async (session) => {
    await holdActive(agreement, session);
    if (!(await sign(actor, signed, session))) return alreadySigned(newest, session);
    const told = { version: signed.version, signer: signed.signed_name, at: signed.signed_at };
    const subject = apartmentSubject(agreement);
    const after = { version: signed.version, hash: signed.hash, signed_name: signed.signed_name };
    await recordChange({ actor, action: "agreement.signed", subject, after }, session);
    if (!file) return 1;
    const threads = {
      tenant: await findThreads(agreement, "tenant", session),
      office: await findThreads(agreement, "office", session),
    };
    await notifyOfSigning(agreement, { ...told, file, threads }, session);
    return 1;
  });
}

const IS_SIGNED = "It is signed already.";
const NO_MAIL_REACHES =
  "No mail reaches them: they have no email address here, or have not been invited yet. Please call.";

/**
 * POST /agreements/{id}/document: mails the tenant that the newest version waits for their signature, and audits it. Returns 0
 * if that was done today. Throws `not_found`, and `conflict` if it is signed, has ended, or no mail reaches them.
 */
export async function sendSignReminder(
  actor: Actor<MoneyRole>,
  id: string,
  now = new Date(),
): Promise<number> {
  if (!canSendMail()) throw conflict(SENDS_NO_MAIL);
  const agreement = await AgreementModel.findById(id).lean<AgreementDocument | null>();
  if (!agreement) throw notFound(NO_AGREEMENT);
  if (!agreement.active) throw conflict(AGREEMENT_ENDED);
  const { user_id, email } = agreement;
  const isUninvited = { _id: user_id, entered_at: mongoose.trusted({ $ne: null }), invited_at: null };
  if (!hasEmail(email) || (await UserModel.exists(isUninvited))) throw conflict(NO_MAIL_REACHES);
  const [newest, ...earlier] = await listVersions(agreement, await getBuilding());
  if (!newest || newest.signed_at) throw conflict(IS_SIGNED);
  const { _id, version } = newest;
  const isRenewed = earlier.some(({ signed_at }) => signed_at);
  const subject = apartmentSubject(agreement);
  return inTransaction(async (session) => {
    await holdActive(agreement, session, AGREEMENT_ENDED);
    const waiting = { _id, is_current: true, signed_at: null };
    if (!(await AgreementVersionModel.exists(waiting).session(session))) throw conflict(IS_SIGNED);
    if (!(await remindOfSigning(agreement, { version, isRenewed, day: towerDay(now) }, session))) return 0;
    await recordChange({ actor, action: "agreement.sign-reminded", subject, after: { version } }, session);
    return 1;
  });
}

/** Conflicts with a concurrent end or signature of the agreement: if the end comes first, nothing else happens. */
async function holdActive(
  { _id }: AgreementDocument,
  session: ClientSession,
  ended = "Your agreement has just ended.",
): Promise<void> {
  const stillSo = { _id, active: true };
  const { matchedCount } = await AgreementModel.updateOne(stillSo, { $inc: { claims: 1 } }, { session });
  if (matchedCount === 0) throw conflict(ended);
}

/** Conditional: of two concurrent signatures one counts, and an outdated version is not signed. */
async function sign(
  actor: Actor<"member">,
  { _id, signed_at, signed_name, language }: AgreementVersion,
  session: ClientSession,
): Promise<boolean> {
  const by = { signed_by: new mongoose.Types.ObjectId(actor.userId), signed_session: actor.sessionId };
  const { modifiedCount } = await AgreementVersionModel.updateOne(
    { _id, is_current: true, signed_at: null },
    { $set: { signed_at, signed_name, ...(language === "bn" && { language }), ...by } },
    { session },
  );
  return modifiedCount === 1;
}

/** Returns 0 if a concurrent request has signed it; else there is a newer version. */
async function alreadySigned({ _id }: AgreementVersion, session: ClientSession): Promise<number> {
  const now = await AgreementVersionModel.findById(_id).session(session).lean();
  if (!now?.is_current) throw changed();
  return 0;
}

function checkName({ name }: Actor, typed: string): void {
  if (name.trim() === "") throw wrongName("Please enter your name in your profile first.");
  if (!isSameName(name, typed)) throw wrongName(`Please type your name as in your profile: ${name.trim()}`);
}

const wrongName = (message: string) => new AppError("invalid_input", message, { fields: { name: message } });

const NOT_ACCEPTED = "This person has no agreement for this apartment. Accept their request first.";

/**
 * Step 5 of accepting (docs/product.md 4.6). The transaction that created the agreement has set role and link, so this only
 * confirms them: returns 1 the first time, 0 on a repeat. It never makes a member (I6) nor changes an admin (I14). Throws
 * `not_found` for an unknown email, and `conflict` if that person has no agreement for that apartment.
 */
export async function confirmMember(
  actor: Actor<"admin">,
  email: string,
  apartmentId: string,
): Promise<number> {
  return inTransaction(async (session) => {
    const user = await UserModel.findOne({ email }, { role: 1 }).session(session).lean();
    if (!user) throw notFound(NO_PERSON);
    const lived = { user_id: user._id, apartment_id: apartmentId, active: true };
    const confirmed_at = new Date();
    const confirmed = await AgreementModel.findOneAndUpdate(
      { ...lived, confirmed_at: null },
      { $set: { confirmed_at } },
      { session },
    ).lean();
    if (confirmed) {
      const subject = apartmentSubject(confirmed);
      const change = { before: { confirmed_at: null }, after: { confirmed_at } };
      await recordChange({ actor, action: "agreement.confirmed", subject, ...change }, session);
      return 1;
    }
    if (!(await AgreementModel.exists(lived).session(session))) throw conflict(NOT_ACCEPTED);
    return 0;
  });
}
