import type { BookingStatus } from "@/lib/contracts/apartments";
import { toCents } from "@/lib/format/money";

/** An interrupted accept gives its apartment back after this long (docs/product.md 4.7). */
export const HOLD_MINUTES = 10;

/** What of an apartment tells whether it can be let. */
export interface Booking {
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
  /** From 1. */
  readonly page?: number;
  /** 1 to 50; 6 unless said (docs/product.md 4.1). */
  readonly limit?: number;
}

/** The page of a search within a tower that is at hand as a whole, by the rules of listApartments. */
export function pickPage<T extends { readonly rent: number }>(
  tower: readonly T[],
  { minimum = 0, maximum = Infinity, page = 1, limit = 6 }: ApartmentSearch,
): { result: T[]; totalPages: number } {
  const [from, to] = [toCents(minimum), toCents(maximum)];
  const fitting = tower.filter(({ rent }) => toCents(rent) >= from && toCents(rent) <= to);
  return {
    result: fitting.slice((page - 1) * limit, page * limit),
    totalPages: pageCount(fitting.length, limit),
  };
}

/** The refusal of an accept whose apartment is taken (docs/product.md 4.5). */
export const CAN_NOT_ACCEPT = "Can not Accept! You have already allocated the Apartment to a user!";
