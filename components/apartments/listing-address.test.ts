import { describe, expect, it } from "vitest";
import { APARTMENT_SORTS, listApartments } from "@/lib/apartments/contract";
import {
  countFilters,
  isBadRange,
  isUnderstood,
  listingPath,
  ORDERS,
  readListing,
  ROOMS,
  searchOf,
  withoutFaults,
} from "./listing-address";

describe("isBadRange", () => {
  it.each([
    ["400", "900", false],
    ["400", "400", false],
    ["", "900", false],
    ["400", "", false],
    ["", "", false],
    ["650.50", "900", false],
    ["900", "400", true],
    ["-1", "400", true],
    ["1e3", "4000", true],
    ["four", "900", true],
    ["12345678", "", true],
  ])("for %s to %s returns %s, as the call does", (minimum, maximum, expected) => {
    expect(isBadRange(minimum, maximum)).toBe(expected);
    const call = { ...(minimum && { minimum }), ...(maximum && { maximum }) };
    expect(listApartments.query.safeParse(call).success).toBe(!expected);
  });
});

describe("readListing", () => {
  it("uses the first of repeated parameters and trims it", () => {
    expect(readListing({ minimum: [" 400 ", "5"], maximum: "900" })).toMatchObject({
      minimum: "400",
      hasBadRange: false,
    });
  });

  it("reads one room or more as any number", () => {
    expect(readListing({ rooms: "1" })).toMatchObject({ rooms: "", faults: { rooms: false } });
    expect(readListing({ rooms: "2" }).rooms).toBe("2");
    expect(ROOMS).not.toContain("1");
  });

  it("reads Bengali digits", () => {
    const listing = readListing({ minimum: "৪০০", maximum: "৯০০.৫০" });
    expect(listing).toMatchObject({ minimum: "400", maximum: "900.50", hasBadRange: false });
  });

  it.each(["0", "-1", "x", "1.5", "", "99999999999"])("reads page %s as page 1", (page) => {
    expect(readListing({ page }).page).toBe(1);
  });
});

describe("listingPath", () => {
  it("omits default values", () => {
    expect(listingPath({ minimum: "", maximum: "", page: 1 })).toBe("/apartments");
  });

  it("writes the parameters in a fixed order", () => {
    expect(listingPath({ page: 2, maximum: "900", minimum: "700" })).toBe(
      "/apartments?minimum=700&maximum=900&page=2",
    );
  });
});

describe("the listing query", () => {
  it("reads rooms, availability and sort, and writes them in a fixed order", () => {
    const listing = readListing({ sort: "-rent", page: "2", available: "true", rooms: "3", maximum: "900" });
    expect(isUnderstood(listing)).toBe(true);
    expect(searchOf(listing)).toEqual({ maximum: 900, rooms: 3, available: true, sort: "-rent", page: 2 });
    expect(listingPath(listing)).toBe("/apartments?maximum=900&rooms=3&available=true&sort=-rent&page=2");
  });

  it("omits the default sort when it is given explicitly", () => {
    expect(listingPath(readListing({ sort: "floor" }))).toBe("/apartments");
  });

  it("offers each order of the call", () => {
    expect(ORDERS.map((order) => order || "floor")).toEqual(APARTMENT_SORTS);
  });

  it.each([
    [{ rooms: "0" }, "rooms"],
    [{ rooms: "5" }, "rooms"],
    [{ rooms: "2.5" }, "rooms"],
    [{ available: "1" }, "available"],
    [{ sort: "price" }, "sort"],
  ] as const)("rejects %o at that field only, and drops it from the address", (said, choice) => {
    const listing = readListing({ ...said, maximum: "900" });
    expect(isUnderstood(listing)).toBe(false);
    expect(Object.entries(listing.faults).filter(([, fault]) => fault)).toEqual([[choice, true]]);
    expect(listing.hasBadRange).toBe(false);
    expect(listingPath(withoutFaults(listing))).toBe("/apartments?maximum=900");
  });

  it.each([
    [{}, 0],
    [{ sort: "rent", page: "2" }, 0],
    [{ rooms: "3" }, 1],
    [{ available: "true" }, 1],
    [{ minimum: "5" }, 1],
    [{ minimum: "5", maximum: "900", rooms: "2", available: "true", sort: "rent" }, 4],
  ])("counts the filters of %o: %i", (said, expected) => {
    expect(countFilters(readListing(said))).toBe(expected);
  });
});
