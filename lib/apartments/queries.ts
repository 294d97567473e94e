import mongoose, { type QueryFilter } from "mongoose";
import type { Actor } from "@/lib/platform/auth/actor";
import type { AdminReader } from "@/lib/platform/contracts/endpoint";
import { connectDatabase } from "@/lib/platform/db/connect";
import { type Versioned, versionOf } from "@/lib/platform/db/stored-version";
import { notFound } from "@/lib/platform/errors";
import { dayAfter } from "@/lib/platform/format/dates";
import { fromCents, toCents } from "@/lib/platform/format/money";
import { type ApartmentDocument, ApartmentModel } from "@/models/apartment";
import { type Apartment, type ApartmentSort, type ListedApartment, NO_APARTMENT } from "./contract";
import type { ManagedApartment, ApartmentState } from "./managed-contract";
import { bookingStatus, type ApartmentSearch, isAvailable, pageCount, pickPage } from "./rules";

/** The size of a photo that is not stored. */
const USUAL = { width: 1440, height: 960 };

/** Returns an apartment for the API: rent in dollars, current status, with the announced free day (docs/product.md 5.23). */
function serializeApartment(apartment: ApartmentDocument): Apartment {
  return { ...serializeOwn(apartment), free_from: freeFrom(apartment) };
}

/** Returns the day after the tenant's announced last day, or the owner's own day if that is later or the only one. */
function freeFrom({ let_until, free_from, booking_status }: ApartmentDocument): string | null {
  // A release older than announcements lets it again without clearing the day.
  const next = let_until && booking_status === "unavailable" ? dayAfter(let_until) : null;
  return next && (!free_from || free_from < next) ? next : (free_from ?? null);
}

/** Returns it with the owner's values only, for forms and files. */
export function serializeOwn(apartment: ApartmentDocument): Apartment {
  return {
    _id: apartment._id.toString(),
    apartment_no: apartment.apartment_no,
    floor_no: apartment.floor_no,
    block_no: apartment.block_no,
    rent: fromCents(apartment.rent_cents),
    booking_status: bookingStatus(apartment),
    apartment_image: apartment.apartment_image,
    rooms: apartment.rooms,
    bathrooms: apartment.bathrooms,
    balconies: apartment.balconies,
    size_sqft: apartment.area_sqft,
    floor_plan: apartment.floor_plan,
    panorama: apartment.panorama,
    description: apartment.description ?? "",
    // Missing in older documents.
    amenities: [...(apartment.amenities ?? [])],
    service_charge: fromCents(apartment.service_charge_cents ?? 0),
    free_from: apartment.free_from ?? null,
    photos: (apartment.photos ?? []).map(({ _id, url, alt, width, height }) => ({
      id: _id.toString(),
      url,
      alt,
      width: width ?? USUAL.width,
      height: height ?? USUAL.height,
    })),
  };
}

/** Returns an apartment for lists: the cover and the number of photos. */
export function asListed(apartment: Apartment): ListedApartment {
  const { photos } = apartment;
  return { ...apartment, photos: photos.slice(0, 1), photo_count: photos.length };
}

/** Returns its state for admins. */
export function stateOf(apartment: ApartmentDocument): ApartmentState {
  if (!apartment.is_listed) return "off the list";
  if (bookingStatus(apartment) === "available") return "available";
  return apartment.hold ? "held" : "let";
}

/** Returns an apartment for admins, with its tenant. */
export function serializeManaged(
  apartment: ApartmentDocument,
  tenant: ManagedApartment["tenant"],
): ManagedApartment {
  const state = stateOf(apartment);
  return {
    ...serializeOwn(apartment),
    announced_from: freeFrom(apartment),
    state,
    tenant: state === "let" ? tenant : null,
  };
}

/** The fields of an apartment's form; its version covers all of them. */
export function editableOf(apartment: Apartment, listed: boolean) {
  const { apartment_no, rent, rooms, bathrooms, balconies, size_sqft } = apartment;
  const { description, amenities, service_charge, free_from } = apartment;
  return {
    apartment_no,
    rent,
    rooms,
    bathrooms,
    balconies,
    size_sqft,
    description,
    amenities,
    service_charge,
    free_from,
    listed,
  };
}

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
  actor: Actor<AdminReader>,
  apartmentId: string,
): Promise<{ isAvailable: boolean }> {
  await connectDatabase();
  const found = await ApartmentModel.findById(apartmentId, { booking_status: 1, hold: 1 }).lean();
  if (!found) throw notFound(NO_APARTMENT);
  return { isAvailable: isAvailable(found) || Boolean(found.hold?.by.equals(actor.userId)) };
}

/** The size of the tower by its listed apartments; smallest and largest are 0 if there is none. */
export interface TowerSize {
  readonly homes: number;
  readonly floors: number;
  readonly rooms: readonly [smallest: number, largest: number];
  /** Square feet. */
  readonly sizes: readonly [smallest: number, largest: number];
  /** The first uploaded photo of the lowest home that has one. */
  readonly photo: { readonly src: string; readonly alt: string } | null;
}

interface Measured {
  readonly homes: number;
  readonly floors: number[];
  readonly fewest: number;
  readonly most: number;
  readonly smallest: number;
  readonly largest: number;
}

/** Returns the figures for texts about the whole tower (docs/product.md 1.8). */
export async function measureTower(): Promise<TowerSize> {
  await connectDatabase();
  const [found] = await ApartmentModel.aggregate<Measured>([
    { $match: { is_listed: true } },
    {
      $group: {
        _id: null,
        homes: { $sum: 1 },
        floors: { $addToSet: "$floor_no" },
        fewest: { $min: "$rooms" },
        most: { $max: "$rooms" },
        smallest: { $min: "$area_sqft" },
        largest: { $max: "$area_sqft" },
      },
    },
  ]);
  if (!found) return { homes: 0, floors: 0, rooms: [0, 0], sizes: [0, 0], photo: null };
  const { homes, floors, fewest, most, smallest, largest } = found;
  const photo = await findPhoto();
  return { homes, floors: floors.length, rooms: [fewest, most], sizes: [smallest, largest], photo };
}

async function findPhoto(): Promise<TowerSize["photo"]> {
  const [found] = await ApartmentModel.aggregate<Pick<ApartmentDocument, "apartment_no" | "photos">>([
    { $match: { is_listed: true, "photos.0": { $exists: true } } },
    { $sort: { order: 1 } },
    { $limit: 1 },
    { $project: { apartment_no: 1, photos: { $slice: ["$photos", 1] } } },
  ]);
  const [photo] = found?.photos ?? [];
  return found && photo ? { src: photo.url, alt: photo.alt || `Apartment ${found.apartment_no}` } : null;
}
