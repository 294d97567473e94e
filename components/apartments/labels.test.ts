import { describe, expect, it } from "vitest";
import { translationsOf } from "@/lib/translations";
import { flatName, spellOut, isTwoToAFloor } from "./labels";

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
    const t = translationsOf("listing.tower");
    expect(flatName(flat, t)).toBe("Apartment 8B, Block B, Floor 8, $940 per month, Available");
    expect(flatName({ ...flat, rent: 1380, booking_status: "unavailable" }, t)).toBe(
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

  it("writes Bengali in digits", () => {
    expect(spellOut(20, "bn")).toBe("২০");
  });
});

it("isTwoToAFloor returns true only if each floor has two apartments", () => {
  const floors = (...numbers: number[]) => numbers.map((floor_no) => ({ floor_no }));
  expect(isTwoToAFloor(floors(1, 1, 3, 3))).toBe(true);
  for (const other of [floors(), floors(1), floors(1, 1, 2), floors(1, 1, 1, 2)])
    expect(isTwoToAFloor(other)).toBe(false);
});
