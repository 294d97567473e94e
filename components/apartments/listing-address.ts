import type { ApartmentSort } from "@/lib/apartments/contract";

/** The listing's parameters as typed; empty if absent: ?minimum=700&rooms=3&available=true&sort=rent&page=2 */
export interface Listing {
  readonly minimum: string;
  readonly maximum: string;
  readonly rooms: string;
  readonly available: string;
  readonly sort: string;
  readonly page: number;
  /** Whether the range is none. */
  readonly hasBadRange: boolean;
  /** Whether each choice is none. */
  readonly faults: Readonly<Record<Choice, boolean>>;
}

export type Choice = "rooms" | "available" | "sort";
/** The parameters of a URL; the rest of a listing derives from them. */
export type ListingEntries = Omit<Listing, "hasBadRange" | "faults">;

/** Every home has at least one. */
export const ROOMS = ["2", "3", "4"] as const;

/** Empty: by floor, then block. */
export const ORDERS = ["", "rent", "-rent", "size", "-size"] as const satisfies readonly (
  | ApartmentSort
  | ""
)[];

/** A rent in dollars, as the call takes it, whose contract this page does not load. */
const DOLLARS = /^\d{1,7}(\.\d{1,2})?$/;

type Parameters = Record<string, string | string[] | undefined>;

/** Returns whether a range is none: both ends are in dollars and the first is not above the second (docs/product.md 2.7). */
export function isBadRange(minimum: string, maximum: string): boolean {
  const isDollars = (value: string) => value === "" || DOLLARS.test(value);
  if (!isDollars(minimum) || !isDollars(maximum)) return true;
  return minimum !== "" && maximum !== "" && Number(minimum) > Number(maximum);
}

/** What is typed without spaces around it and in ASCII digits; for itself, since this page need not load all of typed-text.ts. */
export const plainEntry = (typed: string): string =>
  typed.trim().replace(/[০-৯]/g, (digit) => String("০১২৩৪৫৬৭৮৯".indexOf(digit)));

function single(value: string | string[] | undefined): string {
  return plainEntry((Array.isArray(value) ? value[0] : value) ?? "");
}

const isFault = (value: string, allowed: readonly string[]) => value !== "" && !allowed.includes(value);

export function readListing(parameters: Parameters): Listing {
  const [minimum, maximum, page] = [parameters.minimum, parameters.maximum, parameters.page].map(single);
  const [rooms, available, sort] = [parameters.rooms, parameters.available, parameters.sort].map(single);
  return listingOf({
    // Defaults given explicitly are the same page: the first order, and one room or more.
    minimum: minimum ?? "",
    maximum: maximum ?? "",
    rooms: rooms === undefined || rooms === "1" ? "" : rooms,
    available: available ?? "",
    sort: sort === undefined || sort === "floor" ? "" : sort,
    page: page !== undefined && /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
  });
}

function listingOf(said: ListingEntries): Listing {
  return {
    ...said,
    hasBadRange: isBadRange(said.minimum, said.maximum),
    faults: {
      rooms: isFault(said.rooms, ROOMS),
      available: isFault(said.available, ["true"]),
      sort: isFault(said.sort, ORDERS),
    },
  };
}

/** Whether all parameters are valid; else nothing is searched. */
export function isUnderstood({ hasBadRange, faults }: Pick<Listing, "hasBadRange" | "faults">): boolean {
  return !hasBadRange && !Object.values(faults).includes(true);
}

/** Drops the invalid parameters, so that no link leads to a URL that is rejected again. */
export function withoutFaults(listing: Listing): ListingEntries {
  const { minimum, maximum, rooms, available, sort, page, hasBadRange, faults } = listing;
  return {
    minimum: hasBadRange ? "" : minimum,
    maximum: hasBadRange ? "" : maximum,
    rooms: faults.rooms ? "" : rooms,
    available: faults.available ? "" : available,
    sort: faults.sort ? "" : sort,
    page,
  };
}

/** The number of filters that are set; an order filters nothing. */
export function countFilters({ minimum, maximum, rooms, available }: ListingEntries): number {
  return [minimum, maximum, rooms, available].filter((value) => value !== "").length;
}

/** The search of a valid listing. */
export function searchOf({ minimum, maximum, rooms, available, sort, page }: Listing) {
  const amount = (value: string) => (value === "" ? undefined : Number(value));
  return {
    minimum: amount(minimum),
    maximum: amount(maximum),
    rooms: amount(rooms),
    available: available === "" ? undefined : true,
    sort: sort === "" ? undefined : (sort as ApartmentSort),
    page,
  };
}

/** The parameters of a listing in a fixed order and without defaults: the page cache holds each view once. */
export function listingQuery(said: Partial<ListingEntries>): [name: string, value: string][] {
  const { minimum = "", maximum = "", rooms = "", available = "", sort = "", page = 1 } = said;
  const all = { minimum, maximum, rooms, available, sort, page: page > 1 ? String(page) : "" };
  return Object.entries(all).filter(([, value]) => value !== "");
}

export function listingPath(said: Partial<ListingEntries>): string {
  const query = new URLSearchParams(listingQuery(said)).toString();
  return query === "" ? "/apartments" : `/apartments?${query}`;
}
