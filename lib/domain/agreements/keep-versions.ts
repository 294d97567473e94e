import mongoose, { type ClientSession } from "mongoose";
import type { Building } from "@/lib/contracts/building";
import { siteName } from "@/lib/contracts/building.defaults";
import { isDuplicateKey } from "@/lib/db/duplicate-key";
import { rentSteps } from "@/lib/domain/payments/derive-rent-steps";
import { towerDay } from "@/lib/format/dates";
import type { AgreementDocument } from "@/models/agreement";
import {
  AgreementDocumentModel,
  type AgreementContent,
  type AgreementVersion,
} from "@/models/agreement-document";
import { hashDocument } from "./hash-document";
import { agreedTerms } from "./serialize";

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
    AgreementDocumentModel.find({ agreement_id: agreement._id })
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
 * or terms. A new name or address of the building, or a new name of the tenant, creates none: what was agreed is the same.
 * Returns the new version, which is to be signed, or null.
 */
export async function reviseAgreement(
  agreement: AgreementDocument,
  building: Building,
  session: ClientSession,
): Promise<number | null> {
  const last = await AgreementDocumentModel.findOne({ agreement_id: agreement._id, is_current: true })
    .session(session)
    .lean<AgreementVersion | null>();
  const content = contentOf(agreement, building);
  // There is none yet: the first one, created on reading, has what is agreed by then.
  if (!last || saysTheSame(last.content, content)) return null;
  await AgreementDocumentModel.updateOne({ _id: last._id }, { $set: { is_current: false } }, { session });
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
  const [made] = await AgreementDocumentModel.create([row], session ? { session } : {});
  if (!made) throw new Error("The document was not written.");
  return made.toObject();
}

/** Returns the current content of an agreement's document. */
function contentOf(agreement: AgreementDocument, building: Building): AgreementContent {
  const rents = rentSteps(agreement);
  return {
    house: siteName(building),
    address: building.address.split(/\s*\n\s*/).join(", "),
    name: agreement.name ?? "",
    email: agreement.email,
    apartment_no: agreement.apartment_no,
    floor_no: agreement.floor_no,
    block_no: agreement.block_no,
    rent_cents: agreement.rent_cents,
    ...(rents.length > 0 && { rent_changes: rents }),
    accepted_on: towerDay(agreement.accept_date),
    first_day: agreement.first_day ?? null,
    last_day: agreement.last_day ?? null,
    ...agreedTerms(agreement, building),
  };
}

/** The names of building and tenant: another name does not change the agreement. */
const NOT_AGREED: ReadonlySet<keyof AgreementContent> = new Set(["house", "address", "name"]);

/** Compares only the newer version's fields, since older versions lack fields of later releases. */
function saysTheSame(older: AgreementContent, newer: AgreementContent): boolean {
  const said = (content: AgreementContent, name: keyof AgreementContent) =>
    JSON.stringify(content[name] ?? null);
  const names = [...Object.keys(newer), "rent_changes"] as (keyof AgreementContent)[];
  return names.every((name) => NOT_AGREED.has(name) || said(older, name) === said(newer, name));
}
