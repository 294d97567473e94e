import { BAD_RANGE, APARTMENT_SORTS, RENT_PATTERN, type ApartmentSort } from "@/lib/apartments/form";

/** The listing's parameters as typed; empty if absent: ?minimum=700&rooms=3&available=true&sort=rent&page=2 */
export interface Listing {
  readonly minimum: string;
  readonly maximum: string;
  readonly rooms: string;
  readonly available: string;
  readonly sort: string;
  readonly page: number;
  /** The error of the range. */
  readonly error: string | null;
  /** The error of each choice. */
  readonly faults: Readonly<Record<Choice, string | null>>;
}

export type Choice = "rooms" | "available" | "sort";
/** The parameters of a URL; the rest of a listing derives from them. */
export type ListingEntries = Omit<Listing, "error" | "faults">;

export const ROOMS = ["1", "2", "3", "4"] as const;
const CHOICE_ERRORS = {
  rooms: "Please choose 1+, 2+, 3+ or 4+",
  available: "Please choose all homes or available only",
  sort: "Please choose one of these orders",
} as const;

type Parameters = Record<string, string | string[] | undefined>;

/**
 * Returns null for a valid range, both ends in dollars and the first not above the second (docs/product.md 2.7), or the
 * error.
 */
export function rangeError(minimum: string, maximum: string): string | null {
  const isDollars = (value: string) => value === "" || RENT_PATTERN.test(value);
  if (!isDollars(minimum) || !isDollars(maximum)) return BAD_RANGE;
  if (minimum !== "" && maximum !== "" && Number(minimum) > Number(maximum)) return BAD_RANGE;
  return null;
}

function single(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value)?.trim() ?? "";
}

function choiceError(choice: Choice, value: string, allowed: readonly string[]): string | null {
  return value === "" || allowed.includes(value) ? null : CHOICE_ERRORS[choice];
}

export function readListing(parameters: Parameters): Listing {
  const [minimum, maximum, page] = [parameters.minimum, parameters.maximum, parameters.page].map(single);
  const [rooms, available, sort] = [parameters.rooms, parameters.available, parameters.sort].map(single);
  return listingOf({
    minimum: minimum ?? "",
    maximum: maximum ?? "",
    rooms: rooms ?? "",
    available: available ?? "",
    // The default order given explicitly is the same page.
    sort: sort === undefined || sort === APARTMENT_SORTS[0] ? "" : sort,
    page: page !== undefined && /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
  });
}

function listingOf(said: ListingEntries): Listing {
  return {
    ...said,
    error: rangeError(said.minimum, said.maximum),
    faults: {
      rooms: choiceError("rooms", said.rooms, ROOMS),
      available: choiceError("available", said.available, ["true"]),
      sort: choiceError("sort", said.sort, APARTMENT_SORTS),
    },
  };
}

/** Whether all parameters are valid; else nothing is searched. */
export function isUnderstood({ error, faults }: Pick<Listing, "error" | "faults">): boolean {
  return error === null && Object.values(faults).every((fault) => fault === null);
}

/** Drops the invalid parameters, so that no link leads to a URL that is rejected again. */
export function withoutFaults(listing: Listing): ListingEntries {
  const { minimum, maximum, rooms, available, sort, page, error, faults } = listing;
  return {
    minimum: error ? "" : minimum,
    maximum: error ? "" : maximum,
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
