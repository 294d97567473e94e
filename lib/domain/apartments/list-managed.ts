import mongoose, { type QueryFilter, type SortOrder } from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { NO_APARTMENT } from "@/lib/contracts/apartments.sentences";
import type { QueryOf } from "@/lib/contracts/endpoint";
import type { listManagedApartments as contract, ManagedApartment } from "@/lib/contracts/managed-apartments";
import type { ApartmentState } from "@/lib/contracts/managed-apartments.sorts";
import { searchPattern } from "@/lib/contracts/typed-text";
import { connectDatabase } from "@/lib/db/connect";
import { countAll } from "@/lib/db/count-all";
import { type Versioned, versionOf } from "@/lib/db/stored-version";
import { notFound } from "@/lib/errors";
import { AgreementModel } from "@/models/agreement";
import { ApartmentModel, type ApartmentDocument } from "@/models/apartment";
import { editableOf, serializeManaged } from "./serialize";

type Query = Partial<QueryOf<typeof contract>>;
type Filter = QueryFilter<ApartmentDocument>;

const SORTED_BY: Readonly<Record<NonNullable<Query["sort"]>, readonly string[]>> = {
  apartment_no: ["floor_no", "block_no"],
  rent: ["rent_cents", "floor_no", "block_no"],
  free_from: ["free_from", "floor_no", "block_no"],
};

/** Returns a page of all apartments with states and tenants, those off the list included, by floor, then block by default. */
export async function listManaged(
  _actor: Actor<"admin">,
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
  _actor: Actor<"admin">,
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
  actor: Actor<"admin">,
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
