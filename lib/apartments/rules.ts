import { toCents } from "@/lib/platform/format/money";
import type { Apartment, ApartmentSort, BookingStatus, Place } from "./contract";

/** Returns an apartment's sort key: floor × 100 + place of its block. */
export function orderOf({ floor_no, block_no }: Place): number {
  return floor_no * 100 + block_no.charCodeAt(0) - "A".charCodeAt(0);
}

/** The fields that determine whether an apartment can be let. */
interface Booking {
  readonly booking_status: BookingStatus;
  readonly hold?: { readonly until: Date } | null;
}

/** Returns the public status: an expired hold counts as available, swept or not (docs/product.md 4.7). */
export function bookingStatus({ booking_status, hold }: Booking, now = new Date()): BookingStatus {
  return hold && hold.until.getTime() <= now.getTime() ? "available" : booking_status;
}

/** Returns whether an apartment can be let or requested now. */
export function isAvailable(booking: Booking, now = new Date()): boolean {
  return bookingStatus(booking, now) === "available";
}

/** Returns the number of pages of a list of `total`; 0 if it is empty. */
export function pageCount(total: number, limit: number): number {
  return Math.ceil(total / limit);
}

export interface ApartmentSearch {
  /** In dollars a month, both ends included. */
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  /** The least number of rooms. */
  readonly rooms?: number | undefined;
  /** Only available ones. */
  readonly available?: boolean | undefined;
  /** By floor, then block by default. */
  readonly sort?: ApartmentSort | undefined;
  /** From 1. */
  readonly page?: number;
  /** 1 to 50; 6 by default (docs/product.md 4.1). */
  readonly limit?: number;
}

/** The fields that a search filters by. */
type Searched = Pick<Apartment, "rent" | "rooms" | "size_sqft" | "booking_status">;

/** Returns whether an apartment matches a search. */
export function isFound(apartment: Searched, search: ApartmentSearch): boolean {
  const { minimum = 0, maximum = Infinity, rooms = 0, available = false } = search;
  const cents = toCents(apartment.rent);
  return (
    cents >= toCents(minimum) &&
    cents <= toCents(maximum) &&
    apartment.rooms >= rooms &&
    (!available || apartment.booking_status === "available")
  );
}

/** Returns a page of a search within a loaded tower, by floor, then block, with the rules of listApartments. */
export function pickPage<T extends Searched>(
  tower: readonly T[],
  search: ApartmentSearch,
): { result: T[]; totalPages: number; total: number } {
  const { page = 1, limit = 6, sort = "floor" } = search;
  const found = inOrder(
    tower.filter((apartment) => isFound(apartment, search)),
    sort,
  );
  return {
    result: found.slice((page - 1) * limit, page * limit),
    totalPages: pageCount(found.length, limit),
    total: found.length,
  };
}

/** A search without one of its conditions. */
const CONDITIONS = [
  ["rent", { minimum: undefined, maximum: undefined }],
  ["rooms", { rooms: undefined }],
  ["available", { available: undefined }],
] as const;

interface WiderSearch {
  /** The condition to drop. */
  readonly without: (typeof CONDITIONS)[number][0];
  /** The number of matches then; at least one. */
  readonly total: number;
}

/** For a search without matches: returns each condition that alone prevents them. */
export function widerSearches(tower: readonly Searched[], search: ApartmentSearch): WiderSearch[] {
  return CONDITIONS.map(([without, nothing]) => ({
    without,
    total: tower.filter((apartment) => isFound(apartment, { ...search, ...nothing })).length,
  })).filter(({ total }) => total > 0);
}

/** Sorts equal values by floor, then block; a reversed order reverses them too. */
function inOrder<T extends Searched>(byFloor: readonly T[], sort: ApartmentSort): readonly T[] {
  if (sort === "floor") return byFloor;
  const key = sort.endsWith("rent") ? "rent" : "size_sqft";
  const sorted = byFloor.toSorted((left, right) => left[key] - right[key]);
  return sort.startsWith("-") ? sorted.toReversed() : sorted;
}

/** Returns the apartments nearest in rent, available ones first. */
export function similarTo(apartment: Apartment, tower: readonly Apartment[], count = 3): Apartment[] {
  const away = (other: Apartment) => Math.abs(other.rent - apartment.rent);
  const isFree = ({ booking_status }: Apartment) => booking_status === "available";
  return tower
    .filter(({ _id }) => _id !== apartment._id)
    .toSorted((left, right) => Number(isFree(right)) - Number(isFree(left)) || away(left) - away(right))
    .slice(0, count);
}
