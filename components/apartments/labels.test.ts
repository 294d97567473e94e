import { describe, expect, it } from "vitest";
import { flatName, spellOut, isTwoToAFloor, roomsAndSize } from "./labels";

describe("flatName", () => {
  it("contains the apartment, block, floor, rent and status", () => {
    const flat = {
      apartment_no: "8B",
      block_no: "B",
      floor_no: 8,
      rent: 940,
      booking_status: "available" as const,
      apartment_image: "/media/apartment-16",
    };
    expect(flatName(flat)).toBe("Apartment 8B, Block B, Floor 8, $940 per month, Available");
    expect(flatName({ ...flat, rent: 1380, booking_status: "unavailable" })).toBe(
      "Apartment 8B, Block B, Floor 8, $1,380 per month, Unavailable",
    );
  });
});

describe("inWords", () => {
  it.each([
    [0, "None"],
    [7, "Seven"],
    [20, "Twenty"],
    [21, "21"],
  ])("writes %d as %s", (count, words) => {
    expect(spellOut(count)).toBe(words);
  });
});

describe("roomsAndSize", () => {
  it.each([
    [1, 900, "1 room · 900 sq ft"],
    [3, 1650, "3 rooms · 1,650 sq ft"],
  ])("formats %d rooms and %d square feet as %s", (rooms, size_sqft, words) => {
    expect(roomsAndSize({ rooms, size_sqft })).toBe(words);
  });
});

it("isTwoToAFloor returns true only if each floor has two apartments", () => {
  const floors = (...numbers: number[]) => numbers.map((floor_no) => ({ floor_no }));
  expect(isTwoToAFloor(floors(1, 1, 3, 3))).toBe(true);
  for (const other of [floors(), floors(1), floors(1, 1, 2), floors(1, 1, 1, 2)])
    expect(isTwoToAFloor(other)).toBe(false);
});
