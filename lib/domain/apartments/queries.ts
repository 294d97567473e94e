import mongoose from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import type { Apartment } from "@/lib/contracts/apartments";
import { NO_APARTMENT } from "@/lib/contracts/apartments.sentences";
import { connectDatabase } from "@/lib/db/connect";
import { type Versioned, versionOf } from "@/lib/db/stored-version";
import { notFound } from "@/lib/errors";
import { toCents } from "@/lib/format/money";
import { ApartmentModel, type ApartmentDocument } from "@/models/apartment";
import { countListed, findPage, type RentRange } from "./find-page";
import { type ApartmentSearch, isAvailable, LISTED, pageCount, pickPage } from "./rules";
import { editableOf, serializeApartment, serializeOwn } from "./serialize";

interface ApartmentPage {
  readonly result: Apartment[];
  readonly totalPages: number;
  /** The total number of matches. */
  readonly total: number;
}

const BY_ORDER = { order: 1 } as const;
/** Larger than any tower. */
const TOWER = 1_000;

/**
 * Returns a page of matching apartments, by floor, then block or in the requested order. A page past the end is empty with the
 * true totalPages; without matches totalPages is 0. Throws the driver's error if the database is unreachable.
 */
export async function listApartments(search: ApartmentSearch = {}): Promise<ApartmentPage> {
  const { minimum, maximum, rooms, available, sort, page = 1, limit = 6 } = search;
  await connectDatabase();
  const wanted = { rents: rentRange(minimum, maximum), rooms, available, sort };
  const { found, total } = await findPage(wanted, (page - 1) * limit, limit);
  return { result: found.map(serializeApartment), totalPages: pageCount(total, limit), total };
}

function rentRange(minimum?: number, maximum?: number): RentRange | null {
  if (minimum === undefined && maximum === undefined) return null;
  return {
    ...(minimum !== undefined && { $gte: toCents(minimum) }),
    ...(maximum !== undefined && { $lte: toCents(maximum) }),
  };
}

/** Returns every listed apartment by floor, then block, for the drawing of the tower (at most 1,000). */
export async function listTower(): Promise<Apartment[]> {
  await connectDatabase();
  const found = await ApartmentModel.find({ order: mongoose.trusted(LISTED) })
    .sort(BY_ORDER)
    .limit(TOWER)
    .lean<ApartmentDocument[]>();
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
    order: mongoose.trusted(LISTED),
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
