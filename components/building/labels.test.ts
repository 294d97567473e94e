import { describe, expect, it } from "vitest";
import { BUILDING_DEFAULTS, siteName } from "@/lib/building/contract";
import {
  addressLines,
  isUntouched,
  mapOf,
  monthsLabel,
  nearbyOf,
  placeOf,
  postalAddress,
  towerAt,
} from "./labels";
import { buildingDescription, buildingSentence, towerAltText } from "./tower-descriptions";

const TWENTY = { homes: 20 };
const OWN = { ...BUILDING_DEFAULTS, name: "Lake View", address: "12 Lake Road\nGulshan 2, Dhaka" };

describe("the default building", () => {
  it("uses the default texts, name and address", () => {
    const building = BUILDING_DEFAULTS;
    expect(buildingSentence(building, TWENTY)).toBe(
      "One tower of twenty apartments at Uttara Sector 10, Dhaka.",
    );
    expect(buildingDescription(building, TWENTY)).toBe(
      "Nibash: one tower of twenty apartments at Uttara Sector 10, Dhaka.",
    );
    expect(towerAltText(building, TWENTY)).toBe(
      "The Nibash tower: twenty apartments at Uttara Sector 10, Dhaka",
    );
    expect(towerAt(building)).toBe("the Nibash tower at Uttara Sector 10, Dhaka");
    expect(siteName(building)).toBe("Nibash");
    expect(addressLines(building)).toEqual(["Uttara Sector 10", "Dhaka, Bangladesh"]);
    expect(postalAddress(building)).toEqual({
      "@type": "PostalAddress",
      streetAddress: "Uttara Sector 10",
      addressLocality: "Dhaka",
      addressCountry: "BD",
    });
  });
});

describe("a customised building", () => {
  it("uses only its own name and address", () => {
    expect(buildingSentence(OWN, TWENTY)).toBe("Lake View, 12 Lake Road, Gulshan 2, Dhaka.");
    expect(buildingDescription(OWN, TWENTY)).toBe("Lake View, 12 Lake Road, Gulshan 2, Dhaka.");
    expect(towerAltText(OWN, TWENTY)).toBe("Lake View, 12 Lake Road, Gulshan 2, Dhaka");
    expect(towerAt(OWN)).toBe("Lake View at 12 Lake Road, Gulshan 2, Dhaka");
    expect(siteName(OWN)).toBe("Lake View");
    expect(postalAddress(OWN)).toEqual({
      "@type": "PostalAddress",
      streetAddress: "12 Lake Road, Gulshan 2, Dhaka",
    });
  });

  it("keeps a foreign country, and an address that is only a country", () => {
    expect(placeOf({ address: "1 Park Street\nKolkata, India" })).toBe("1 Park Street, Kolkata, India");
    expect(placeOf({ address: "Bangladesh" })).toBe("Bangladesh");
  });

  it("is untouched only while none of the given fields has changed", () => {
    expect(isUntouched(OWN, "latitude", "facts")).toBe(true);
    expect(isUntouched(OWN, "latitude", "name")).toBe(false);
  });
});

describe("nearbyOf", () => {
  const park = [{ name: "Park", minutes: 7 }];

  it("returns the default places only at the default location", () => {
    expect(nearbyOf(BUILDING_DEFAULTS)).toEqual(BUILDING_DEFAULTS.nearby);
    expect(nearbyOf({ ...BUILDING_DEFAULTS, latitude: 23.7 })).toEqual([]);
  });

  it("returns the owner's places at any location", () => {
    expect(nearbyOf({ ...BUILDING_DEFAULTS, nearby: park })).toEqual(park);
    expect(nearbyOf({ ...BUILDING_DEFAULTS, latitude: 23.7, nearby: park })).toEqual(park);
    expect(nearbyOf({ ...BUILDING_DEFAULTS, nearby: [] })).toEqual([]);
  });
});

describe("mapOf", () => {
  it("returns the default label and drawing only for the default location", () => {
    expect(mapOf(BUILDING_DEFAULTS)).toMatchObject({
      place: [23.8826, 90.3852],
      label: "Map of Uttara, Dhaka, with the tower in Sector 10",
      hasDrawing: true,
    });
    expect(mapOf({ ...BUILDING_DEFAULTS, name: "Lake View" })).toMatchObject({ hasDrawing: true });
    expect(mapOf({ ...OWN, latitude: 23.7 })).toMatchObject({
      label: "Map of 12 Lake Road, Gulshan 2, Dhaka, with Lake View",
      hasDrawing: false,
    });
  });

  it("returns no map of a moved building until its owner has placed it", () => {
    expect(mapOf(OWN)).toBeNull();
  });
});

it("monthsInWords uses the singular for one month", () => {
  expect([1, 12].map(monthsLabel)).toEqual(["1 month", "12 months"]);
});
