import { describe, expect, it } from "vitest";
import { listingPath, RANGE_ERROR, rangeError, readListing } from "./rent-range";

describe("rangeError", () => {
  it.each([
    ["400", "900", null],
    ["400", "400", null],
    ["", "900", null],
    ["400", "", null],
    ["", "", null],
    ["650.50", "900", null],
    ["900", "400", RANGE_ERROR],
    ["-1", "400", RANGE_ERROR],
    ["1e3", "4000", RANGE_ERROR],
    ["four", "900", RANGE_ERROR],
    ["12345678", "", RANGE_ERROR],
  ])("answers %s to %s with %s", (minimum, maximum, expected) => {
    expect(rangeError(minimum, maximum)).toBe(expected);
  });
});

describe("readListing", () => {
  it("takes the first of repeated parameters and trims it", () => {
    expect(readListing({ minimum: [" 400 ", "5"], maximum: "900" })).toMatchObject({
      minimum: "400",
      error: null,
    });
  });

  it.each(["0", "-1", "x", "1.5", "", "99999999999"])("reads page %s as the first", (page) => {
    expect(readListing({ page }).page).toBe(1);
  });
});

describe("listingPath", () => {
  it("leaves out what is the default", () => {
    expect(listingPath({ minimum: "", maximum: "", page: 1 })).toBe("/apartments");
  });

  it("writes the parameters in one order", () => {
    expect(listingPath({ page: 2, maximum: "900", minimum: "700" })).toBe(
      "/apartments?minimum=700&maximum=900&page=2",
    );
  });
});
