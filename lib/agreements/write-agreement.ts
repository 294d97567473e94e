import mongoose, { type ClientSession } from "mongoose";
import { createHash } from "node:crypto";
import { type Building, siteName, agreedCharges, MOST_DEPOSIT_MONTHS } from "@/lib/building/contract";
import { firstPeriodOf, chargesSteps, rentSteps } from "@/lib/payments/derive-bills";
import { lockAccount } from "@/lib/payments/find-accounts";
import type { Actor } from "@/lib/platform/auth/actor";
import { DAY_TOO_FAR } from "@/lib/platform/contracts/messages";
import { isDuplicateKey } from "@/lib/platform/db/transaction";
import { AppError } from "@/lib/platform/errors";
import { towerDay } from "@/lib/platform/format/dates";
import { toCents, fromCents } from "@/lib/platform/format/money";
import { addMonths, firstDays, firstPeriodFrom, MOST_DAYS_BACK } from "@/lib/platform/format/periods";
import {
  type AgreementVersion,
  AgreementVersionModel,
  type AgreementContent,
  type AgreementDocument,
  AgreementModel,
  type AgreementRequestDocument,
} from "@/models/agreement";
import type { ApartmentDocument } from "@/models/apartment";
import type { AgreedTerms } from "./contract";

/** What is signed: the agreement, time and content of a version. */
type Signed = Pick<AgreementVersion, "agreement_id" | "version" | "made_at" | "content">;

/**
 * Returns the SHA-256 of a version as hexadecimal digits (decision 029). It covers everything stored, fields of later
 * releases included, sorted by name, so the order of the database's fields does not matter.
 */
export function hashDocument({ agreement_id, version, made_at, content }: Signed): string {
  const said = Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1));
  const signed = [agreement_id.toString(), version, made_at.toISOString(), said];
  return createHash("sha256").update(JSON.stringify(signed)).digest("hex");
}

const MOST_MONTHS_FREE = 12;

interface AgreedDates {
  readonly first_day?: string | undefined;
  readonly first_period?: string | undefined;
}

/** Returns the default first day: the tenant's preferred day if it is to come, else today (docs/product.md 5.10). */
export function proposedFirstDay(wished: string | null | undefined, now: Date): string {
  const today = towerDay(now);
  return wished && wished > today ? wished : today;
}

/**
 * Returns the days of a new agreement in Dhaka. Without a day and period, as from clients of the five steps, no first period
 * is stored: rent is owed from the month of acceptance (docs/product.md 5.11). Throws `invalid_input` for the invalid field.
 */
export function agreedDates(
  { first_day: said, first_period }: AgreedDates,
  wished: string | null | undefined,
  { first_month_until }: Pick<Building, "first_month_until">,
  now: Date,
): { first_day: string; first_period: string | null } {
  if (said !== undefined) checkAgreedDay(said, now);
  const first_day = said ?? proposedFirstDay(wished, now);
  if (first_period !== undefined) checkFirstPeriod(first_period, first_day);
  const byDay = said === undefined ? null : firstPeriodFrom(said, first_month_until);
  return { first_day, first_period: first_period ?? byDay };
}

function checkAgreedDay(day: string, now: Date): void {
  const { earliest, latest } = firstDays(towerDay(now));
  if (day < earliest)
    throw wrong(
      "first_day",
      `Please choose a day in the last ${String(MOST_DAYS_BACK)} days, or a later one.`,
    );
  if (day > latest) throw wrong("first_day", DAY_TOO_FAR);
}

function checkFirstPeriod(period: string, firstDay: string): void {
  const month = firstDay.slice(0, 7);
  if (period < month) throw wrong("first_period", "No month before the first day can be owed.");
  if (period > addMonths(month, MOST_MONTHS_FREE))
    throw wrong("first_period", "Please choose a month at most a year after the first day.");
}

const wrong = (field: string, message: string) =>
  new AppError("invalid_input", message, { fields: { [field]: message } });

/** Returns the building's usual deposit, in cents. */
export const usualDeposit = (
  { rent_cents }: Pick<AgreementRequestDocument, "rent_cents">,
  { deposit_months }: Building,
) => rent_cents * deposit_months;

/** Returns the most of a deposit by the building's rules of rent, in dollars; null without any. */
export const mostDeposit = (rentCents: number, { rent_rules }: Pick<Building, "rent_rules">): number | null =>
  rent_rules === "none" ? null : fromCents(MOST_DEPOSIT_MONTHS * rentCents);

/** The terms that an admin sets; the deposit in dollars. */
export type ChosenTerms = { readonly [Name in keyof AgreedTerms]?: AgreedTerms[Name] | undefined };

type AgreedRequest = Pick<
  AgreementRequestDocument,
  | "_id"
  | "user_id"
  | "name"
  | "email"
  | "apartment_id"
  | "apartment_no"
  | "floor_no"
  | "block_no"
  | "rent_cents"
  | "apartment_image"
  | "request_date"
  | "first_day"
>;

interface NewAgreement {
  readonly actor: Actor<"admin">;
  readonly request: AgreedRequest;
  readonly apartment: ApartmentDocument;
  readonly said: ChosenTerms;
  readonly building: Building;
  /** Of a tenant who lives there already (docs/product.md 3.21): any days, and nothing beside the rent. */
  readonly sitting?: { readonly first_day: string; readonly first_period: string };
}

/**
 * Creates an agreement with its current terms, and its document (docs/product.md 5.10, 5.12). If the tenant returns, a month
 * that was paid by days is owed in full. Throws `invalid_input`.
 */
export async function addAgreement(
  { actor, request, apartment, said, building, sitting }: NewAgreement,
  session: ClientSession,
): Promise<AgreementDocument> {
  const { user_id, name, email, apartment_id, apartment_no, floor_no, block_no, rent_cents } = request;
  const accept_date = new Date();
  const by = new mongoose.Types.ObjectId(actor.userId);
  const dates = sitting ?? agreedDates(said, request.first_day, building, accept_date);
  const from = firstPeriodOf({ accept_date, ...dates });
  const service_charge = fromCents(apartment.service_charge_cents ?? 0);
  const asked = sitting ? [] : agreedCharges(building, { service_charge });
  const charges = asked.map(({ kind, label, amount }) => ({
    kind,
    label,
    cents: toCents(amount),
    from,
    at: accept_date,
    by,
  }));
  await lockAccount({ user_id, apartment_no }, session);
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
        accepted_by: by,
        ...dates,
        deposit_cents: said.deposit === undefined ? usualDeposit(request, building) : toCents(said.deposit),
        service_charge_cents: sitting ? 0 : (apartment.service_charge_cents ?? 0),
        ...(charges.length > 0 && { monthly_charges: charges }),
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
  return agreement;
}

/** Returns the data of an acceptance for the audit trail. */
export function termsForAudit({ apartment_no, first_day, first_period, deposit_cents }: AgreementDocument) {
  return { apartment_no, first_day, first_period, deposit_cents };
}

/** Adds version 1 in the transaction that creates the agreement (docs/product.md 5.12). */
async function addFirstDocument(
  agreement: AgreementDocument,
  building: Building,
  session: ClientSession,
): Promise<void> {
  await insert(agreement, { version: 1, content: contentOf(agreement, building) }, session);
}

/** Returns all versions of an agreement's document, newest first. An older agreement gets its first one when it is read. */
export async function listVersions(
  agreement: AgreementDocument,
  building: Building,
): Promise<AgreementVersion[]> {
  const find = () =>
    AgreementVersionModel.find({ agreement_id: agreement._id })
      .sort({ version: -1 })
      .lean<AgreementVersion[]>();
  const found = await find();
  if (found.length > 0) return found;
  try {
    return [await insert(agreement, { version: 1, content: contentOf(agreement, building) })];
  } catch (error) {
    // A concurrent read creates it too.
    if (!isDuplicateKey(error)) throw error;
    return find();
  }
}

/**
 * Creates the next version of an agreement's document if its content has changed, in the transaction that changes rent, days
 * or terms. A new name or address of the building, or a new name of landlord or tenant, creates none: what was agreed is the same.
 * Returns the new version, which is to be signed, or null.
 */
export async function reviseAgreement(
  agreement: AgreementDocument,
  building: Building,
  session: ClientSession,
): Promise<number | null> {
  const last = await AgreementVersionModel.findOne({ agreement_id: agreement._id, is_current: true })
    .session(session)
    .lean<AgreementVersion | null>();
  const content = contentOf(agreement, building);
  // There is none yet: the first one, created on reading, has what is agreed by then.
  if (!last || saysTheSame(last.content, content)) return null;
  await AgreementVersionModel.updateOne({ _id: last._id }, { $set: { is_current: false } }, { session });
  const { version } = await insert(agreement, { version: last.version + 1, content }, session);
  return version;
}

async function insert(
  { _id: agreement_id }: Pick<AgreementDocument, "_id">,
  { version, content }: Pick<AgreementVersion, "version" | "content">,
  session?: ClientSession,
): Promise<AgreementVersion> {
  const unsigned = { agreement_id, version, made_at: new Date(), content };
  const row = { _id: new mongoose.Types.ObjectId(), ...unsigned, hash: hashDocument(unsigned) };
  const [made] = await AgreementVersionModel.create([row], session ? { session } : {});
  if (!made) throw new Error("The document was not written.");
  return made.toObject();
}

/** Returns the current content of an agreement's document. */
function contentOf(agreement: AgreementDocument, building: Building): AgreementContent {
  const rents = rentSteps(agreement);
  const monthly_charges = chargesSteps(agreement);
  return {
    house: siteName(building),
    address: building.address.split(/\s*\n\s*/).join(", "),
    ...(building.landlord_name && { landlord: building.landlord_name }),
    name: agreement.name ?? "",
    email: agreement.email,
    apartment_no: agreement.apartment_no,
    floor_no: agreement.floor_no,
    block_no: agreement.block_no,
    rent_cents: agreement.rent_cents,
    ...(rents.length > 0 && { rent_changes: rents }),
    ...(monthly_charges.length > 0 && { monthly_charges }),
    accepted_on: towerDay(agreement.accept_date),
    first_day: agreement.first_day ?? null,
    last_day: agreement.last_day ?? null,
    due_day: building.due_day,
    grace_days: building.grace_days,
    ...agreedTerms(agreement, building),
  };
}

type Agreed = "deposit_cents" | "service_charge_cents" | "notice_days" | "terms";

/** Returns the agreed terms; an agreement older than stored terms uses the building's current ones. */
export function agreedTerms(
  agreement: AgreementDocument,
  building: Pick<Building, "notice_days" | "terms">,
): Required<Pick<AgreementDocument, Agreed>> & { first_period: string } {
  return {
    first_period: firstPeriodOf(agreement),
    deposit_cents: agreement.deposit_cents ?? 0,
    service_charge_cents: agreement.service_charge_cents ?? 0,
    notice_days: agreement.notice_days ?? building.notice_days,
    terms: agreement.terms ?? building.terms,
  };
}

/** The names of building, landlord and tenant, and when the building's rents are due: another one does not change the agreement. */
const NOT_AGREED: ReadonlySet<keyof AgreementContent> = new Set([
  ...(["house", "address", "landlord", "name"] as const),
  ...(["due_day", "grace_days"] as const),
]);

/** Compares only the newer version's fields, since older versions lack fields of later releases. */
function saysTheSame(older: AgreementContent, newer: AgreementContent): boolean {
  const said = (content: AgreementContent, name: keyof AgreementContent) =>
    JSON.stringify(content[name] ?? null);
  const names = [...Object.keys(newer), "rent_changes", "monthly_charges"] as (keyof AgreementContent)[];
  return names.every((name) => NOT_AGREED.has(name) || said(older, name) === said(newer, name));
}
