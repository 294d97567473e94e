import mongoose, { type ClientSession } from "mongoose";
import { isDeepStrictEqual } from "node:util";
import type { Actor } from "@/lib/platform/auth/actor";
import { recordChange } from "@/lib/platform/auth/record-change";
import type { BodyOf } from "@/lib/platform/contracts/endpoint";
import { expectVersion } from "@/lib/platform/db/stored-version";
import { isDuplicateKey, inTransaction } from "@/lib/platform/db/transaction";
import { AppError, notFound, conflict } from "@/lib/platform/errors";
import { toCents } from "@/lib/platform/format/money";
import { clearPublicPages } from "@/lib/platform/page-cache/public-pages";
import { AgreementModel, AgreementRequestModel } from "@/models/agreement";
import { type ApartmentDocument, ApartmentModel } from "@/models/apartment";
import {
  BAD_NUMBER,
  NO_APARTMENT,
  placeOf,
  defaultPictures,
  floorPlanOf,
  contradictionsOf,
} from "./contract";
import { releaseIfRunOut, stepsBegunAfter } from "./hold-apartment";
import type { addApartment as addContract, updateApartment, ApartmentForm } from "./managed-contract";
import { editableOf, serializeOwn } from "./queries";
import { orderOf } from "./rules";

const alreadyThere = (apartmentNo: string) => `There is an apartment ${apartmentNo} already.`;

const numberStays = (apartmentNo: string, wanted: string) =>
  `Agreements or requests name ${apartmentNo}, so its number stays. Add ${wanted} as a new apartment instead.`;

const requestPending = (apartmentNo: string) =>
  `Somebody has asked for ${apartmentNo}. Accept or reject the request first.`;

const memberLivesIn = (apartmentNo: string) => `A member lives in ${apartmentNo}. Remove the member first.`;

type SentFields = Partial<Omit<BodyOf<typeof updateApartment>, "listed">>;

type Stored = Partial<Omit<ApartmentDocument, "amenities">> & { amenities?: string[] };

/** Converts the form's fields for the database: cents, and floor and block from the number. */
function storedFields(given: SentFields): Stored {
  const { apartment_no, floor_no, block_no, rent, size_sqft, service_charge, ...same } = given;
  const known = Object.entries<unknown>(same).filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(known) as Stored),
    ...(apartment_no !== undefined && { apartment_no, ...placeOf(apartment_no) }),
    ...(rent !== undefined && { rent_cents: toCents(rent) }),
    ...(size_sqft !== undefined && { area_sqft: size_sqft }),
    ...(service_charge !== undefined && { service_charge_cents: toCents(service_charge) }),
  };
}

/** Returns an error at the number field. */
function refuseNumber(message: string): AppError {
  return new AppError("conflict", message, { fields: { apartment_no: message } });
}

/** Returns the error for a number that exists, published or not. */
function numberTaken(apartmentNo: string, isOff = false): AppError {
  const words = alreadyThere(apartmentNo);
  return refuseNumber(isOff ? `${words} It is a draft; publish it instead.` : words);
}

/** A draft is not on the list, and cannot be let (docs/product.md 4.11, I5). */
const DRAFT = { is_listed: false, booking_status: "unavailable" } as const;

export type NewApartment = ApartmentForm & Pick<BodyOf<typeof addContract>, "is_draft">;

/**
 * Adds an apartment, published and available at once unless it is to be a draft (docs/product.md 4.10). Returns its id. Throws
 * `conflict` for `apartment_no` if there is one with this number, published or not.
 */
export async function addApartment(actor: Actor<"admin">, form: NewApartment): Promise<string> {
  try {
    const id = await inTransaction((session) => insertApartment(actor, form, session));
    clearPublicPages();
    return id;
  } catch (error) {
    // The index backs up the check inside the transaction.
    if (isDuplicateKey(error)) throw numberTaken(form.apartment_no);
    throw error;
  }
}

/** Does the same within a transaction that adds several; the caller clears the page cache after the commit. */
async function insertApartment(
  actor: Actor<"admin">,
  form: NewApartment,
  session: ClientSession,
): Promise<string> {
  const { apartment_no } = form;
  const apartment = newApartment(form);
  const same = await ApartmentModel.findOne({ apartment_no }, { is_listed: 1 }).session(session).lean();
  if (same) throw numberTaken(apartment_no, !same.is_listed);
  await ApartmentModel.create([apartment], { session });
  await recordChange({ actor, action: "apartment.added", subject: apartment_no, after: form }, session);
  return apartment._id.toString();
}

/** Returns the document of a new apartment with default pictures: listed and available, or a draft. */
export function newApartment(form: NewApartment) {
  const { apartment_no, rent, rooms, bathrooms, balconies, size_sqft } = form;
  const place = placeOf(apartment_no);
  if (!place) throw refuseNumber(BAD_NUMBER);
  const home = { ...place, rooms, bathrooms, balconies, area_sqft: size_sqft };
  return {
    _id: new mongoose.Types.ObjectId(),
    apartment_no,
    ...home,
    ...defaultPictures(home),
    order: orderOf(place),
    rent_cents: toCents(rent),
    service_charge_cents: toCents(form.service_charge),
    description: form.description,
    amenities: form.amenities,
    free_from: form.free_from,
    photos: [],
    ...(form.is_draft && DRAFT),
  };
}

type WholeFields = Omit<BodyOf<typeof updateApartment>, "listed">;

type Values = Readonly<Record<string, unknown>>;

/** The update of a change, and the old and new values of the changed fields, named as in the API. */
export interface Difference {
  readonly set: Partial<ApartmentDocument>;
  readonly before: Values;
  readonly after: Values;
}

/** Returns the given fields that differ from the stored ones; null if none does. */
export function differenceOf(
  stored: ApartmentDocument,
  given: WholeFields,
  isPublished = false,
): Difference | null {
  const old = editableOf(serializeOwn(stored), stored.is_listed);
  const names = (Object.keys(old) as (keyof typeof old)[]).filter(
    (name): name is Exclude<typeof name, "listed"> =>
      name !== "listed" && given[name] !== undefined && !isDeepStrictEqual(given[name], old[name]),
  );
  if (names.length === 0) return null;
  const after = Object.fromEntries(names.map((name) => [name, given[name]]));
  const set = storedFields(after);
  return {
    set: { ...set, ...derivedFields({ ...stored, ...set }, stored, isPublished) },
    before: Object.fromEntries(names.map((name) => [name, old[name]])),
    after,
  };
}

/** Returns the derived fields: the order, whether it can be let, and the default plan, if it has no own. */
function derivedFields(
  now: Pick<ApartmentDocument, "floor_no" | "block_no" | "rooms" | "area_sqft">,
  before: ApartmentDocument,
  isPublished: boolean,
): Partial<ApartmentDocument> {
  const isMoved = now.floor_no !== before.floor_no || now.block_no !== before.block_no;
  const hasHousePlan = before.floor_plan === floorPlanOf(before);
  return {
    ...(isMoved && { order: orderOf(now) }),
    ...(isPublished && { is_listed: true, booking_status: "available" as const }),
    ...(hasHousePlan && { floor_plan: floorPlanOf(now) }),
  };
}

type ApartmentChange = BodyOf<typeof updateApartment>;

/**
 * Changes what is given of an apartment, published or not, and stays silent about the rest; `listed` publishes it
 * (docs/product.md 4.10). Answers 1, or 0 where all of it is so already. Public pages show it with the next request.
 * Throws not_found, changed_since where it is none of the versions given, conflict at `apartment_no` where the number is
 * taken or must stay, and invalid_input where floor or block contradict it.
 */
export async function changeApartment(
  actor: Actor<"admin">,
  apartmentNo: string,
  given: ApartmentChange,
  versions: readonly string[] | null = null,
): Promise<number> {
  try {
    const changed = await inTransaction((session) =>
      applyChange(actor, apartmentNo, given, session, versions),
    );
    if (changed > 0) clearPublicPages();
    return changed;
  } catch (error) {
    if (isDuplicateKey(error)) throw numberTaken(given.apartment_no ?? apartmentNo);
    throw error;
  }
}

/** The same within a transaction that changes several; its caller clears the pages after the commit. */
async function applyChange(
  actor: Actor<"admin">,
  apartmentNo: string,
  given: ApartmentChange,
  session: ClientSession,
  versions: readonly string[] | null = null,
): Promise<number> {
  const stored = await ApartmentModel.findOne({ apartment_no: apartmentNo })
    .session(session)
    .lean<ApartmentDocument | null>();
  if (!stored) throw notFound(NO_APARTMENT);
  const old = editableOf(serializeOwn(stored), stored.is_listed);
  const { listed, ...fields } = given;
  refuseContradictions(fields.apartment_no ?? apartmentNo, fields);
  const isPublished = listed === true && !old.listed;
  const difference = differenceOf(stored, fields, isPublished);
  if (!difference && !isPublished) return 0;
  expectVersion(old, versions);
  const { set, before, after } = difference ?? { set: derivedFields(stored, stored, isPublished) };
  if (after && "apartment_no" in after) await expectFreeNumber(stored, fields.apartment_no ?? "", session);
  await ApartmentModel.updateOne({ _id: stored._id }, { $set: set }, { session });
  const subject = given.apartment_no ?? apartmentNo;
  if (after) {
    await recordChange({ actor, action: "apartment.changed", subject, before, after }, session);
  }
  if (isPublished) await recordChange({ actor, action: "apartment.put-back", subject }, session);
  return 1;
}

function refuseContradictions(apartmentNo: string, given: ApartmentChange): void {
  const fields: Record<string, string> = contradictionsOf(apartmentNo, given);
  const [first] = Object.values(fields);
  if (first !== undefined) throw new AppError("invalid_input", first, { fields });
}

/** What agreements and requests call an apartment stays its number, so that every paper and list goes on telling of one home. */
async function expectFreeNumber(
  { _id, apartment_no }: ApartmentDocument,
  wanted: string,
  session: ClientSession,
): Promise<void> {
  const ofIt = { apartment_id: _id };
  const isKnown =
    (await AgreementModel.exists(ofIt).session(session)) ??
    (await AgreementRequestModel.exists(ofIt).session(session));
  if (isKnown) throw refuseNumber(numberStays(apartment_no, wanted));
  const same = await ApartmentModel.findOne({ apartment_no: wanted }, { is_listed: 1 })
    .session(session)
    .lean();
  if (same) throw numberTaken(wanted, !same.is_listed);
}

/**
 * Makes an apartment a draft (docs/product.md 4.11): it can no longer be found or requested, and its history stays.
 * Returns 1, or 0 if it is one already. Throws `not_found`, `agreement_active` if it is let, and `conflict` if it is
 * held or requested.
 */
export async function unpublishApartment(actor: Actor<"admin">, apartmentNo: string): Promise<number> {
  const { changed, refusal } = await inTransaction((session) => unpublish(actor, apartmentNo, session));
  if (changed > 0) clearPublicPages();
  // Thrown after the commit, so that an expired hold is still released.
  if (refusal) throw refusal;
  return changed;
}

async function unpublish(
  actor: Actor<"admin">,
  apartmentNo: string,
  session: ClientSession,
): Promise<{ changed: number; refusal?: AppError }> {
  await releaseIfRunOut({ apartment_no: apartmentNo }, new Date(), session);
  const apartment = await ApartmentModel.findOne({ apartment_no: apartmentNo })
    .session(session)
    .lean<ApartmentDocument | null>();
  if (!apartment) throw notFound(NO_APARTMENT);
  if (!apartment.is_listed) return { changed: 0 };
  const refusal = await refusalOf(apartment, session);
  if (refusal) return { changed: 0, refusal };
  await ApartmentModel.updateOne({ _id: apartment._id }, { $set: DRAFT }, { session });
  await recordChange({ actor, action: "apartment.taken-off", subject: apartmentNo }, session);
  return { changed: 1 };
}

async function refusalOf(apartment: ApartmentDocument, session: ClientSession): Promise<AppError | null> {
  const { _id, apartment_no, booking_status, hold } = apartment;
  if (hold)
    return conflict(`A request for ${apartment_no} is being accepted. Finish that, or let go of it, first.`);
  if (booking_status === "unavailable") return new AppError("agreement_active", memberLivesIn(apartment_no));
  // A request whose acceptance in steps has begun is pending again if it comes to nothing.
  const begun = {
    status: "checked" as const,
    checked_by: mongoose.trusted({ $ne: null }),
    checked_at: mongoose.trusted({ $gt: stepsBegunAfter(new Date()) }),
    decision: mongoose.trusted({ $ne: "accepted" as const }),
    reason: null,
  };
  const isAskedFor = await AgreementRequestModel.exists({
    apartment_id: _id,
    $or: [{ status: "pending" }, begun],
  }).session(session);
  return isAskedFor ? conflict(requestPending(apartment_no)) : null;
}
