import { describe, expect, it } from "vitest";
import type { Apartment } from "@/lib/apartments/contract";
import { translationsOf } from "@/lib/translations";
import { quietLine } from "./apartment-card";

describe("quietLine", () => {
  const home = {
    rooms: 3,
    size_sqft: 1650,
    free_from: "2027-02-01",
    booking_status: "unavailable",
    photos: [{}],
  };
  const lineOf = (fields: object) =>
    quietLine(
      { ...home, ...fields } as unknown as Apartment,
      translationsOf("apartments.card"),
      "2026-11-22",
    );

  it("adds the date when an unavailable apartment becomes free", () => {
    expect(lineOf({})).toBe("3 rooms · 1,650 sq ft · free from Feb 1, 2027");
  });

  it("says of a home without photos that its picture is none of it", () => {
    expect(lineOf({ free_from: null, photos: [] })).toBe("3 rooms · 1,650 sq ft · illustrative photo");
  });

  it.each([
    ["no day", { free_from: null }],
    ["a day that has come", { free_from: "2026-11-22" }],
    ["a home that can be had", { booking_status: "available" }],
  ])("adds no date for %s", (_, fields) => {
    expect(lineOf(fields)).toBe("3 rooms · 1,650 sq ft");
  });
});
