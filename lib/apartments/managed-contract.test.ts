import { describe, expect, it } from "vitest";
import { listApartments } from "./contract";
import { apartmentForm, updateApartment } from "./managed-contract";

const HOME = { apartment_no: "4a", rent: 650, rooms: 3, bathrooms: 2, balconies: 1, size_sqft: 1650 };
const NUMBER = "Use a floor and a block letter, like 4A.";
const RENT = "Please enter a rent from $1 to $999,999.99 a month.";

/** A value that its field rejects, and the message. */
const REFUSED: readonly (readonly [field: string, value: unknown, words: string])[] = [
  ["apartment_no", "", NUMBER],
  ["apartment_no", "A4", NUMBER],
  ["apartment_no", "04A", NUMBER],
  ["apartment_no", "1000A", NUMBER],
  ["apartment_no", null, NUMBER],
  ["floor_no", 5, "Apartment 4A is on floor 4."],
  ["floor_no", 0, "Use a whole number from 1 to 999."],
  ["block_no", "b", "Apartment 4A is in block A."],
  ["block_no", "AB", "Use one letter, like A."],
  ["rent", 0, RENT],
  ["rent", Number.NaN, RENT],
  ["rent", "650", RENT],
  ["rent", 1_000_000, RENT],
  ["rent", 650.005, "Use at most two decimals."],
  ["rooms", 0, "Use a whole number from 1 to 20."],
  ["bathrooms", 1.5, "Use a whole number from 0 to 20."],
  ["balconies", 21, "Use a whole number from 0 to 20."],
  ["size_sqft", 49, "Use a whole number from 50 to 100,000."],
  ["description", "See www.example.com", "Write plain words, without links or markup."],
  ["description", "x".repeat(2_001), "Use at most 2000 characters."],
  ["amenities", Array.from({ length: 21 }, () => "Gas"), "Use at most 20 lines."],
  ["amenities", ["Gas", "x".repeat(81)], "Use at most 80 characters."],
  ["service_charge", -1, "Please enter a charge from $0 to $1,000,000 a month."],
  ["free_from", "2026-02-30", "Use a day like 2026-11-22."],
  ["free_from", "", "Use a day like 2026-11-22."],
];

describe("the apartment form", () => {
  it.each(REFUSED)("rejects %s with the value %j", (field, value, words) => {
    const read = apartmentForm.safeParse({ ...HOME, [field]: value });
    expect(read.error?.issues[0]?.message).toBe(words);
    expect(new Set(read.error?.issues.map(({ path }) => path[0]))).toEqual(new Set([field]));
  });

  it("normalises the number, fills in defaults and rejects unknown fields", () => {
    expect(apartmentForm.parse({ ...HOME, amenities: [" Gas ", "", " "] })).toEqual({
      ...HOME,
      apartment_no: "4A",
      amenities: ["Gas"],
      description: "",
      service_charge: 0,
      free_from: null,
    });
    expect(apartmentForm.parse({ ...HOME, apartment_no: "৪a" }).apartment_no).toBe("4A");
    expect(listApartments.query.parse({ minimum: "৬৫০.৫", rooms: "৩", page: "২" })).toMatchObject({
      minimum: 650.5,
      rooms: 3,
      page: 2,
    });
    const known = apartmentForm.safeParse({ ...HOME, photos: [] });
    expect(known.error?.issues[0]?.message).toBe('This call does not take "photos".');
  });

  it("adds no defaults to an update, and rejects a contradicting floor or `listed: false`", () => {
    expect(updateApartment.body.parse({})).toEqual({});
    expect(updateApartment.body.parse({ floor_no: 9, listed: true })).toEqual({ floor_no: 9, listed: true });
    expect(updateApartment.body.safeParse({ listed: false }).success).toBe(false);
    expect(updateApartment.body.safeParse({ apartment_no: "4A", floor_no: 9 }).success).toBe(false);
  });
});
