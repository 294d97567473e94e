import mongoose, { type ClientSession } from "mongoose";
import { createHash } from "node:crypto";
import { type Building, siteName } from "@/lib/building/contract";
import { getBuilding } from "@/lib/building/queries";
import { type Actor, hasRole } from "@/lib/platform/auth/actor";
import { type FileReply, MONEY_READ } from "@/lib/platform/contracts/endpoint";
import type { Language } from "@/lib/platform/contracts/language";
import { connectDatabase } from "@/lib/platform/db/connect";
import { isDuplicateKey } from "@/lib/platform/db/transaction";
import { notFound } from "@/lib/platform/errors";
import { agreementLines } from "@/lib/platform/format/agreement-lines";
import { towerDay } from "@/lib/platform/format/dates";
import { formatsIn, translate } from "@/lib/platform/format/in-language";
import { fromCents } from "@/lib/platform/format/money";
import { findLanguage } from "@/lib/platform/mail/templates";
import { keptFiles, type PaperAgreement } from "@/lib/platform/workers/papers";
import { runTask } from "@/lib/platform/workers/pool";
import {
  type AgreementVersion,
  AgreementVersionModel,
  type AgreementContent,
  type AgreementDocument,
  AgreementModel,
} from "@/models/agreement";
import { NO_DOCUMENT } from "./agreement-contract";
import { agreedTerms, chargesSteps, dollarCharges, dollarSteps, rentSteps } from "./rules";
import { LINES } from "./screen-messages";

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

/** Adds version 1 in the transaction that creates the agreement (docs/product.md 5.12). */
export async function addFirstDocument(
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
    ...agreedTerms(agreement, building),
  };
}

/** The names of building, landlord and tenant: another name does not change the agreement. */
const NOT_AGREED: ReadonlySet<keyof AgreementContent> = new Set(["house", "address", "landlord", "name"]);

/** Compares only the newer version's fields, since older versions lack fields of later releases. */
function saysTheSame(older: AgreementContent, newer: AgreementContent): boolean {
  const said = (content: AgreementContent, name: keyof AgreementContent) =>
    JSON.stringify(content[name] ?? null);
  const names = [...Object.keys(newer), "rent_changes", "monthly_charges"] as (keyof AgreementContent)[];
  return names.every((name) => NOT_AGREED.has(name) || said(older, name) === said(newer, name));
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
