import mongoose, { type QueryFilter } from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import type { Apartment } from "@/lib/contracts/apartments";
import type { ApartmentSort } from "@/lib/contracts/apartments.sorts";
import { NO_APARTMENT } from "@/lib/contracts/apartments.sentences";
import { connectDatabase } from "@/lib/db/connect";
import { type Versioned, versionOf } from "@/lib/db/stored-version";
import { notFound } from "@/lib/errors";
import { toCents } from "@/lib/format/money";
import { ApartmentModel, type ApartmentDocument } from "@/models/apartment";
import { type ApartmentSearch, isAvailable, pageCount, pickPage } from "./rules";
import { editableOf, serializeApartment, serializeOwn } from "./serialize";

interface ApartmentPage {
  readonly result: Apartment[];
  readonly totalPages: number;
  /** The total number of matches. */
  readonly total: number;
}

/** The filter for apartments on the list (docs/product.md 4.11). */
const LISTED = { is_listed: true } as const;
/** Equal ones are ordered by floor and block, reversed too. */
const ORDERS = {
  floor: { order: 1 },
  rent: { rent_cents: 1, order: 1 },
  "-rent": { rent_cents: -1, order: -1 },
  size: { area_sqft: 1, order: 1 },
  "-size": { area_sqft: -1, order: -1 },
} as const satisfies Record<ApartmentSort, Record<string, 1 | -1>>;
/** Larger than any tower. */
const TOWER = 1_000;

/**
 * Returns a page of matching apartments, by floor, then block or in the requested order. A page past the end is empty with the
 * true totalPages; without matches totalPages is 0. Throws the driver's error if the database is unreachable.
 */
export async function listApartments(search: ApartmentSearch = {}): Promise<ApartmentPage> {
  const { sort = "floor", page = 1, limit = 6 } = search;
  await connectDatabase();
  const filter = filterOf(search);
  const [found, total] = await Promise.all([
    ApartmentModel.find(filter)
      .sort(ORDERS[sort])
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<ApartmentDocument[]>(),
    ApartmentModel.countDocuments(filter),
  ]);
  return { result: found.map(serializeApartment), totalPages: pageCount(total, limit), total };
}

function filterOf({ minimum, maximum, rooms, available }: ApartmentSearch): QueryFilter<ApartmentDocument> {
  const rents = {
    ...(minimum !== undefined && { $gte: toCents(minimum) }),
    ...(maximum !== undefined && { $lte: toCents(maximum) }),
  };
  // An expired hold counts as available before it is swept (docs/product.md 4.7).
  const isOver = { "hold.until": mongoose.trusted({ $lte: new Date() }) };
  return {
    ...LISTED,
    ...(Object.keys(rents).length > 0 && { rent_cents: mongoose.trusted(rents) }),
    ...(rooms && { rooms: mongoose.trusted({ $gte: rooms }) }),
    ...(available && { $or: [{ booking_status: "available" }, isOver] }),
  };
}

/** Returns the number of apartments on the list. */
export function countListed(): Promise<number> {
  return ApartmentModel.countDocuments(LISTED);
}

/** Returns every listed apartment by floor, then block, for the drawing of the tower (at most 1,000). */
export async function listTower(): Promise<Apartment[]> {
  await connectDatabase();
  const found = await ApartmentModel.find(LISTED).sort(ORDERS.floor).limit(TOWER).lean<ApartmentDocument[]>();
  return found.map(serializeApartment);
}

export interface PageBesideTower extends ApartmentPage {
  readonly tower: Apartment[];
  /** The number of listed apartments, matching or not. */
  readonly all: number;
}

/** Returns a page of apartments and the whole tower, from one read if the tower fits, so that they agree. */
export async function listBesideTower(search: ApartmentSearch): Promise<PageBesideTower> {
  const tower = await listTower();
  if (tower.length < TOWER) return { ...pickPage(tower, search), tower, all: tower.length };
  const [page, all] = await Promise.all([listApartments(search), countListed()]);
  return { ...page, tower, all };
}

/** Returns the listed apartment with a number, case-insensitive; null if there is none. */
export async function findApartmentByNo(apartmentNo: string): Promise<Apartment | null> {
  const found = await findListed(apartmentNo);
  return found && serializeApartment(found);
}

async function findListed(apartmentNo: string): Promise<ApartmentDocument | null> {
  await connectDatabase();
  return ApartmentModel.findOne({
    apartment_no: apartmentNo.toUpperCase(),
    ...LISTED,
  }).lean<ApartmentDocument | null>();
}

/** Like findApartmentByNo, with its version; throws `not_found`. */
export async function getApartmentByNo(apartmentNo: string): Promise<Versioned<Apartment>> {
  const found = await findListed(apartmentNo);
  if (!found) throw notFound(NO_APARTMENT);
  return { value: serializeApartment(found), version: versionOf(editableOf(serializeOwn(found), true)) };
}

/**
 * Step 1 of accepting: returns whether this admin can let the apartment now. Their own hold does not block them, so that an
 * interrupted accept can be restarted; it blocks every other admin. Throws `not_found`.
 */
export async function getApartmentStatus(
  actor: Actor<"admin">,
  apartmentId: string,
): Promise<{ isAvailable: boolean }> {
  await connectDatabase();
  const found = await ApartmentModel.findById(apartmentId, { booking_status: 1, hold: 1 }).lean();
  if (!found) throw notFound(NO_APARTMENT);
  return { isAvailable: isAvailable(found) || Boolean(found.hold?.by.equals(actor.userId)) };
}
