import mongoose, { type QueryFilter, type SortOrder } from "mongoose";
import type { Actor } from "@/lib/platform/auth/actor";
import type { QueryOf, FileReply, AdminReader } from "@/lib/platform/contracts/endpoint";
import { searchPattern } from "@/lib/platform/contracts/typed-text";
import { connectDatabase } from "@/lib/platform/db/connect";
import { countAll } from "@/lib/platform/db/count-all";
import { type Versioned, versionOf } from "@/lib/platform/db/stored-version";
import { notFound } from "@/lib/platform/errors";
import { toCsv, withOwnApostrophe, type CsvValue } from "@/lib/platform/format/csv";
import { AgreementModel } from "@/models/agreement";
import { ApartmentModel, type ApartmentDocument } from "@/models/apartment";
import { type Apartment, NO_APARTMENT } from "./contract";
import { APARTMENT_COLUMNS, type ApartmentColumn } from "./import-contract";
import type { listManagedApartments as contract, ManagedApartment, ApartmentState } from "./managed-contract";
import { editableOf, serializeManaged, serializeOwn } from "./queries";

type Query = Partial<QueryOf<typeof contract>>;

type Filter = QueryFilter<ApartmentDocument>;

const SORTED_BY: Readonly<Record<NonNullable<Query["sort"]>, readonly string[]>> = {
  apartment_no: ["floor_no", "block_no"],
  rent: ["rent_cents", "floor_no", "block_no"],
  free_from: ["free_from", "floor_no", "block_no"],
};

/** Returns a page of all apartments with states and tenants, drafts included, by floor, then block by default. */
export async function listManaged(
  _actor: Actor<AdminReader>,
  query: Query = {},
): Promise<{ items: ManagedApartment[]; total: number }> {
  const { page = 1, limit = 100, direction = "asc", sort = "apartment_no" } = query;
  await connectDatabase();
  const filter = await filterOf(query);
  const isWhole = Object.keys(filter).length === 0;
  const order = SORTED_BY[sort].map((key): [string, SortOrder] => [key, direction]);
  const [found, total] = await Promise.all([
    ApartmentModel.find(filter)
      .sort(Object.fromEntries(order))
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<ApartmentDocument[]>(),
    isWhole ? countAll(ApartmentModel) : ApartmentModel.countDocuments(filter),
  ]);
  const tenants = await findTenants(found);
  return { items: found.map((one) => serializeManaged(one, tenants.get(String(one._id)) ?? null)), total };
}

/** Returns an apartment, listed or not, with the version of its form's fields; null if there is none. */
export async function findManaged(
  _actor: Actor<AdminReader>,
  apartmentNo: string,
): Promise<Versioned<ManagedApartment> | null> {
  await connectDatabase();
  const found = await ApartmentModel.findOne({
    apartment_no: apartmentNo.toUpperCase(),
  }).lean<ApartmentDocument | null>();
  if (!found) return null;
  const tenants = await findTenants([found]);
  const value = serializeManaged(found, tenants.get(String(found._id)) ?? null);
  return { value, version: versionOf(editableOf(value, found.is_listed)) };
}

/** Like findManaged; throws `not_found`. */
export async function getManaged(
  actor: Actor<AdminReader>,
  apartmentNo: string,
): Promise<Versioned<ManagedApartment>> {
  const found = await findManaged(actor, apartmentNo);
  if (!found) throw notFound(NO_APARTMENT);
  return found;
}

async function filterOf({ state, q }: Query): Promise<Filter> {
  const parts = [...(state ? [filterOfState(state)] : []), ...(q ? [await filterOfWords(q)] : [])];
  return parts.length > 0 ? { $and: parts } : {};
}

function filterOfState(state: ApartmentState): Filter {
  if (state === "off the list") return { is_listed: false };
  const listed = { is_listed: true };
  const now = new Date();
  // An expired hold counts as available before it is swept (docs/product.md 4.7).
  const isOver = { "hold.until": mongoose.trusted({ $lte: now }) };
  if (state === "available") return { ...listed, $or: [{ booking_status: "available" }, isOver] };
  if (state === "held") return { ...listed, "hold.until": mongoose.trusted({ $gt: now }) };
  return { ...listed, booking_status: "unavailable", hold: null };
}

/** Matches the start of the number, so that 1A does not match 11A, or any part of the tenant's name or email. */
async function filterOfWords(q: string): Promise<Filter> {
  const written = searchPattern(q);
  const words = mongoose.trusted({ $regex: written, $options: "i" });
  const tenancies = await AgreementModel.find(
    { active: true, $or: [{ name: words }, { email: words }] },
    { apartment_id: 1 },
  ).lean();
  const ids = tenancies.map(({ apartment_id }) => apartment_id);
  const number = mongoose.trusted({ $regex: `^${written}`, $options: "i" });
  return { $or: [{ apartment_no: number }, { _id: mongoose.trusted({ $in: ids }) }] };
}

async function findTenants(apartments: readonly ApartmentDocument[]) {
  const found = await AgreementModel.find(
    { active: true, apartment_id: mongoose.trusted({ $in: apartments.map(({ _id }) => _id) }) },
    { apartment_id: 1, name: 1, email: 1 },
  ).lean();
  return new Map(found.map(({ apartment_id, name = "", email }) => [String(apartment_id), { name, email }]));
}

type Exported = Apartment & { readonly is_draft: boolean };

/** Returns every apartment by floor, then block, drafts included; the numbers limit how many there can be. */
export async function listExported(_actor: Actor<AdminReader>): Promise<Exported[]> {
  await connectDatabase();
  const found = await ApartmentModel.find({}, { photos: 0 })
    .sort({ floor_no: 1, block_no: 1 })
    .lean<ApartmentDocument[]>();
  return found.map((apartment) => ({ ...serializeOwn(apartment), is_draft: !apartment.is_listed }));
}

/** Formats apartments as CSV for the import (docs/product.md 4.15). */
export function formatCsv(name: string, apartments: readonly Exported[]): FileReply {
  const rows = apartments.map((apartment) => APARTMENT_COLUMNS.map((column) => cellOf(apartment, column)));
  return { name, bytes: new Uint8Array(Buffer.from(toCsv(APARTMENT_COLUMNS, rows), "utf8")) };
}

function cellOf(apartment: Exported, column: ApartmentColumn): CsvValue {
  if (column === "is_draft") return apartment.is_draft ? "true" : "";
  if (column === "amenities") return withOwnApostrophe(joinAmenities(apartment.amenities));
  const value = apartment[column];
  return typeof value === "string" ? withOwnApostrophe(value) : value;
}

/** Joins items by semicolons; if one contains a semicolon, by line breaks. */
function joinAmenities(amenities: readonly string[]): string {
  if (!amenities.some((amenity) => amenity.includes(";"))) return amenities.join("; ");
  return amenities.map((amenity) => `${amenity}\n`).join("");
}

/** Splits a cell by lines, or by semicolons if it has one line. */
export function splitAmenities(cell: string): string[] {
  // The CR at the end of a line is not part of a cell.
  const text = cell.replace(/\r$/, "");
  return text.split(/[\r\n]/.test(text) ? /[\r\n]+/ : ";");
}
