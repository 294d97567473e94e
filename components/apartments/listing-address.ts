import { BAD_RANGE } from "@/lib/contracts/apartments.sentences";
import { APARTMENT_SORTS, RENT_PATTERN, type ApartmentSort } from "@/lib/contracts/apartments.sorts";

/** What the listing's address says, as typed; empty where it is not said: ?minimum=700&rooms=3&available=true&sort=rent&page=2 */
export interface Listing {
  readonly minimum: string;
  readonly maximum: string;
  readonly rooms: string;
  readonly available: string;
  readonly sort: string;
  readonly page: number;
  /** What is wrong with the range. */
  readonly error: string | null;
  /** What is wrong with a choice. */
  readonly faults: Readonly<Record<Choice, string | null>>;
}

export type Choice = "rooms" | "available" | "sort";
/** What an address may say; the rest of a listing follows from it. */
export type ListingEntries = Omit<Listing, "error" | "faults">;

export const ROOMS = ["1", "2", "3", "4"] as const;
const CHOICE_ERRORS = {
  rooms: "Please choose 1+, 2+, 3+ or 4+",
  available: "Please choose all homes or available only",
  sort: "Please choose one of these orders",
} as const;

type Parameters = Record<string, string | string[] | undefined>;

/** The answer to a range: both ends are dollars and the first is not above the second (docs/product.md 2.7), or the error. */
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
    // The usual order said aloud is the same page.
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

/** Whether all of an address is understood; else nothing of it is searched for. */
export function isUnderstood({ error, faults }: Pick<Listing, "error" | "faults">): boolean {
  return error === null && Object.values(faults).every((fault) => fault === null);
}

/** The same without what is not understood: nothing leads to an address that is refused again. */
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

/** Whether some homes may be left out; an order leaves out none. */
export function isNarrowed({ minimum, maximum, rooms, available }: ListingEntries): boolean {
  return [minimum, maximum, rooms, available].some((value) => value !== "");
}

/** What a listing that is understood asks for. */
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

/** The parameters of a listing, in one order and without what is the default: the front's memory keeps it once. */
export function listingQuery(said: Partial<ListingEntries>): [name: string, value: string][] {
  const { minimum = "", maximum = "", rooms = "", available = "", sort = "", page = 1 } = said;
  const all = { minimum, maximum, rooms, available, sort, page: page > 1 ? String(page) : "" };
  return Object.entries(all).filter(([, value]) => value !== "");
}

export function listingPath(said: Partial<ListingEntries>): string {
  const query = new URLSearchParams(listingQuery(said)).toString();
  return query === "" ? "/apartments" : `/apartments?${query}`;
}
