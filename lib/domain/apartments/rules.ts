import type { Apartment, BookingStatus } from "@/lib/contracts/apartments";
import type { ApartmentSort } from "@/lib/contracts/apartments.sorts";
import type { Place } from "@/lib/contracts/apartments.numbers";
import { toCents } from "@/lib/format/money";

/** An interrupted accept gives its apartment back after this long (docs/product.md 4.7). */
export const HOLD_MINUTES = 10;

/**
 * Where an apartment stands in every list: floor × 100 + place of its block. Below zero it is off the list, so that the
 * indexes that lists are walked by leave it out by themselves (docs/decisions/025).
 */
export function orderOf({ floor_no, block_no }: Place): number {
  return floor_no * 100 + block_no.charCodeAt(0) - "A".charCodeAt(0);
}

/** Of `order`: the apartments on the list. */
export const LISTED = { $gt: 0 } as const;

export function isListed({ order }: { readonly order: number }): boolean {
  return order > LISTED.$gt;
}

/** What of an apartment tells whether it can be let. */
interface Booking {
  readonly booking_status: BookingStatus;
  readonly hold?: { readonly until: Date } | null;
}

/** When a hold taken now runs out. */
export function holdUntil(now: Date): Date {
  return new Date(now.getTime() + HOLD_MINUTES * 60_000);
}

/** The status everybody is shown: a hold that has run out reads as available, swept or not (docs/product.md 4.7). */
export function bookingStatus({ booking_status, hold }: Booking, now = new Date()): BookingStatus {
  return hold && hold.until.getTime() <= now.getTime() ? "available" : booking_status;
}

/** Whether an apartment can be let or asked for now. */
export function isAvailable(booking: Booking, now = new Date()): boolean {
  return bookingStatus(booking, now) === "available";
}

/** How many pages a list of `total` has; none where it is empty. */
export function pageCount(total: number, limit: number): number {
  return Math.ceil(total / limit);
}

export interface ApartmentSearch {
  /** Dollars a month, both ends included. */
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  /** At least so many. */
  readonly rooms?: number | undefined;
  /** Only those that can be had now. */
  readonly available?: boolean | undefined;
  /** By floor then block unless said. */
  readonly sort?: ApartmentSort | undefined;
  /** From 1. */
  readonly page?: number;
  /** 1 to 50; 6 unless said (docs/product.md 4.1). */
  readonly limit?: number;
}

/** What of an apartment a search looks at. */
type Searched = Pick<Apartment, "rent" | "rooms" | "size_sqft" | "booking_status">;

/** Whether a search finds an apartment, on whichever page. */
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

/** The page of a search within a tower, by floor then block, that is at hand as a whole, by the rules of listApartments. */
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

/** What can be left out of a search, and what then remains of it. */
const CONDITIONS = [
  ["rent", { minimum: undefined, maximum: undefined }],
  ["rooms", { rooms: undefined }],
  ["available", { available: undefined }],
] as const;

interface WiderSearch {
  /** What of the search to leave out. */
  readonly without: (typeof CONDITIONS)[number][0];
  /** How many fit then; at least one. */
  readonly total: number;
}

/** For a search that finds nothing: what alone stands in the way. */
export function widerSearches(tower: readonly Searched[], search: ApartmentSearch): WiderSearch[] {
  return CONDITIONS.map(([without, nothing]) => ({
    without,
    total: tower.filter((apartment) => isFound(apartment, { ...search, ...nothing })).length,
  })).filter(({ total }) => total > 0);
}

/** Equals stay by floor then block; an order turned round turns them too, as walking an index backwards does. */
function inOrder<T extends Searched>(byFloor: readonly T[], sort: ApartmentSort): readonly T[] {
  if (sort === "floor") return byFloor;
  const key = sort.endsWith("rent") ? "rent" : "size_sqft";
  const sorted = byFloor.toSorted((left, right) => left[key] - right[key]);
  return sort.startsWith("-") ? sorted.toReversed() : sorted;
}
