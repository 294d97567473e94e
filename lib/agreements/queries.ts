import mongoose, { type ClientSession } from "mongoose";
import type { Building } from "@/lib/building/contract";
import { getBuilding } from "@/lib/building/queries";
import { firstPeriodOf, rentAt, type Tenancy, chargesSteps, rentSteps } from "@/lib/payments/derive-bills";
import { KEPT_STATUSES, UNFINISHED_STATUSES } from "@/lib/payments/rules";
import { type Actor, hasRole } from "@/lib/platform/auth/actor";
import { type FileReply, MONEY_READ } from "@/lib/platform/contracts/endpoint";
import { pageLanguage, type Language } from "@/lib/platform/contracts/language";
import { connectDatabase } from "@/lib/platform/db/connect";
import { notFound } from "@/lib/platform/errors";
import { agreementLines } from "@/lib/platform/format/agreement-lines";
import { formatsIn, translate } from "@/lib/platform/format/in-language";
import { fromCents } from "@/lib/platform/format/money";
import { periodOf } from "@/lib/platform/format/periods";
import { findLanguage } from "@/lib/platform/mail/templates";
import { keptFiles, type PaperAgreement } from "@/lib/platform/workers/papers";
import { runTask } from "@/lib/platform/workers/pool";
import {
  type AgreementDocument,
  AgreementModel,
  type AgreementVersion,
  type AgreementRequestDocument,
  type ChargesStep,
} from "@/models/agreement";
import { PaymentModel } from "@/models/payment";
import {
  type MyApartment,
  type AgreementVersion as ShownVersion,
  type MemberAgreement,
  type MyAgreement,
  type TenancyThread,
  NO_DOCUMENT,
} from "./agreement-contract";
import { findThreads } from "./find-thread";
import { raiseMonths, rentChoice, type RentChoice, type TakenMonth } from "./rules";
import { LINES } from "./screen-messages";
import { listVersions, agreedTerms } from "./write-agreement";

type StoredTenancy = Pick<
  AgreementRequestDocument,
  | "name"
  | "email"
  | "apartment_id"
  | "apartment_no"
  | "floor_no"
  | "block_no"
  | "rent_cents"
  | "apartment_image"
>;

export function tenancy(kept: StoredTenancy) {
  return {
    name: kept.name ?? "",
    email: kept.email,
    apartment_id: kept.apartment_id.toString(),
    apartment_no: kept.apartment_no,
    floor_no: kept.floor_no,
    block_no: kept.block_no,
    rent: fromCents(kept.rent_cents),
    apartment_image: kept.apartment_image ?? "",
  };
}

/** Returns a member's apartment, with this month's rent in dollars. */
function serializeMyApartment(agreement: AgreementDocument, now: Date): MyApartment {
  return {
    agreement_id: agreement._id.toString(),
    ...tenancy(agreement),
    rent: fromCents(rentAt(agreement, periodOf(now))),
    accept_date: agreement.accept_date.toISOString(),
    leave_on: agreement.leave_on ?? null,
  };
}

/** Returns an agreement for its tenant, with the versions of its document; in dollars. */
function serializeMyAgreement(
  agreement: AgreementDocument,
  versions: readonly AgreementVersion[],
  building: Pick<Building, "notice_days" | "terms">,
  thread: TenancyThread | null,
): MyAgreement {
  const { first_period, deposit_cents, service_charge_cents, notice_days, terms } = agreedTerms(
    agreement,
    building,
  );
  return {
    agreement_id: agreement._id.toString(),
    name: agreement.name ?? "",
    email: agreement.email,
    apartment_no: agreement.apartment_no,
    floor_no: agreement.floor_no,
    block_no: agreement.block_no,
    rent: fromCents(agreement.rent_cents),
    rent_changes: dollarSteps(rentSteps(agreement)),
    accept_date: agreement.accept_date.toISOString(),
    active: agreement.active,
    first_day: agreement.first_day ?? null,
    last_day: agreement.last_day ?? null,
    first_period,
    due_day: versions[0]?.content.due_day ?? null,
    grace_days: versions[0]?.content.grace_days ?? null,
    deposit: fromCents(deposit_cents),
    service_charge: fromCents(service_charge_cents),
    monthly_charges: dollarCharges(chargesSteps(agreement)),
    notice_days,
    terms,
    leave_on: agreement.leave_on ?? null,
    notice_given_at: agreement.notice_given_at?.toISOString() ?? null,
    ended_at: agreement.ended_at?.toISOString() ?? null,
    documents: versions.map(serializeVersion),
    thread,
  };
}

/** Returns a version of the document for both sides. */
export function serializeVersion({
  version,
  made_at,
  hash,
  signed_at,
  signed_name,
}: AgreementVersion): ShownVersion {
  return {
    version,
    made_at: made_at.toISOString(),
    hash,
    signed_at: signed_at?.toISOString() ?? null,
    signed_name: signed_name ?? null,
  };
}

/** Returns an agreement for admins; null if it is older than stored terms. */
export function serializeMemberAgreement(
  agreement: AgreementDocument,
): Omit<MemberAgreement, "rent_choice" | "documents" | "thread"> {
  // What rows from before lack.
  const kept: Partial<AgreementDocument> = agreement;
  return {
    _id: agreement._id.toString(),
    apartment_no: agreement.apartment_no,
    floor_no: agreement.floor_no,
    block_no: agreement.block_no,
    rent: fromCents(agreement.rent_cents),
    rent_changes: dollarSteps(rentSteps(agreement)),
    accept_date: agreement.accept_date.toISOString(),
    first_day: kept.first_day ?? null,
    last_day: kept.last_day ?? null,
    first_period: firstPeriodOf(agreement),
    deposit: fromCents(kept.deposit_cents ?? 0),
    service_charge: fromCents(kept.service_charge_cents ?? 0),
    monthly_charges: dollarCharges(chargesSteps(agreement)),
    notice_days: kept.notice_days ?? 0,
    leave_on: kept.leave_on ?? null,
    active: agreement.active,
    ended_at: agreement.ended_at?.toISOString() ?? null,
  };
}

/** GET /my-apartment/{email}: the caller's apartment, or null. */
export async function findMyApartment(userId: string, now = new Date()): Promise<MyApartment | null> {
  await connectDatabase();
  const found = await AgreementModel.findOne({
    user_id: userId,
    active: true,
  }).lean<AgreementDocument | null>();
  return found && serializeMyApartment(found, now);
}

/** Returns the months from this one on that a payment of the tenancy holds, paid or unfinished, in order. */
export async function listTakenMonths(
  { user_id, apartment_no }: Tenancy,
  now: Date,
  session: ClientSession | null = null,
): Promise<TakenMonth[]> {
  const rows = await PaymentModel.find(
    {
      user_id,
      apartment_no,
      period: mongoose.trusted({ $gte: periodOf(now) }),
      status: mongoose.trusted({ $in: [...UNFINISHED_STATUSES, ...KEPT_STATUSES] }),
    },
    { period: 1, status: 1 },
  )
    .session(session)
    .lean<TakenMonth[]>();
  return rows.sort((one, other) => one.period.localeCompare(other.period));
}

/** Returns the months from which an agreement's rent can change now, and where a raise is usual; null if none is left. */
export async function findRentChoice(
  agreement: AgreementDocument,
  now = new Date(),
): Promise<(RentChoice & { raise_months: string[] }) | null> {
  if (!agreement.active) return null;
  const choice = rentChoice(agreement, await listTakenMonths(agreement, now), now);
  if (!choice) return null;
  const { rent_rules } = await getBuilding();
  return { ...choice, raise_months: raiseMonths(agreement, choice, rent_rules) };
}

/** GET /my-agreement: a member's agreement, a former tenant's last one, or null. */
export async function findMyAgreement(
  userId: string,
  language = pageLanguage(),
): Promise<MyAgreement | null> {
  await connectDatabase();
  const agreement = await findLastAgreement(userId);
  if (!agreement) return null;
  const building = await getBuilding();
  const versions = await listVersions(agreement, building);
  const thread = await findThreads(agreement, "tenant");
  return serializeMyAgreement(agreement, versions, building, thread(language));
}

/** Returns a person's active agreement, else the latest one; null if they have never lived here. */
async function findLastAgreement(userId: string): Promise<AgreementDocument | null> {
  // The active agreement is always the latest one (I4).
  return AgreementModel.findOne({ user_id: userId })
    .sort({ accept_date: -1 })
    .lean<AgreementDocument | null>();
}

/** Returns whether a person lives or has lived here. */
export async function hasLivedHere(userId: string): Promise<boolean> {
  await connectDatabase();
  return (await AgreementModel.exists({ user_id: userId })) !== null;
}

/** A version changes only with its signature. */
const fileOf = keptFiles("agreement", (paper: PaperAgreement) => runTask("agreement", paper));

/**
 * Returns an agreement as a PDF, by default its newest version; current and former tenants get their own, an admin any. Throws
 * `not_found` also for another's, so that ids cannot be probed, and `unavailable` on too many concurrent requests.
 */
export async function getAgreementFile(actor: Actor, id: string, version?: number): Promise<FileReply> {
  await connectDatabase();
  const own = hasRole(actor, MONEY_READ) ? {} : { user_id: actor.userId };
  const agreement = await AgreementModel.findOne({ ...own, _id: id }).lean<AgreementDocument | null>();
  const versions = agreement ? await listVersions(agreement, await getBuilding()) : [];
  const asked = versions.find((each) => version === undefined || each.version === version);
  if (!asked) throw notFound(NO_DOCUMENT);
  const language = asked.signed_at ? asked.language : await findLanguage({ _id: agreement?.user_id ?? "" });
  return makeAgreementFile({ ...asked, language: language ?? "en" }, actor.userId);
}

/** Returns a version as a PDF for its reader, with its signature if it has one, in a language: its own once it is signed. */
export function makeAgreementFile(
  {
    agreement_id,
    version,
    made_at,
    hash,
    content,
    signed_at,
    signed_name,
    language,
  }: AgreementVersion & {
    readonly language: Language;
  },
  readerId: string,
): Promise<FileReply> {
  const { house, address, landlord, name, email, terms } = content;
  const agreed = {
    ...content,
    first_day: content.first_day ?? null,
    last_day: content.last_day ?? null,
    rent: fromCents(content.rent_cents),
    rent_changes: dollarSteps(content.rent_changes ?? []),
    monthly_charges: dollarCharges(content.monthly_charges ?? []),
    deposit: fromCents(content.deposit_cents),
    service_charge: fromCents(content.service_charge_cents),
  };
  const paper: PaperAgreement = {
    language,
    agreement_id: agreement_id.toString(),
    version,
    made_at: made_at.toISOString(),
    hash,
    house,
    address,
    landlord: landlord ?? "",
    name,
    email,
    terms,
    lines: agreementLines(agreed, { ...formatsIn(language), t: translate(LINES, language) }),
    signature: signed_at ? { name: signed_name ?? "", at: signed_at.toISOString() } : null,
  };
  return fileOf(paper, readerId);
}

const dollarSteps = (steps: readonly { readonly from: string; readonly rent_cents: number }[]) =>
  steps.map(({ from, rent_cents }) => ({ from, rent: fromCents(rent_cents) }));

const dollarCharges = (steps: readonly ChargesStep[]) =>
  steps.map(({ from, charges }) => ({
    from,
    charges: charges.map(({ kind, label, cents }) => ({ kind, label, amount: fromCents(cents) })),
  }));
