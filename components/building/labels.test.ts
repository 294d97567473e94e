import { describe, expect, it } from "vitest";
import { BUILDING_DEFAULTS, siteName } from "@/lib/building/contract";
import { translationsOf } from "@/lib/translations";
import { addressLines, isUntouched, mapOf, nearbyOf, placeOf, postalAddress, towerAt } from "./labels";
import { buildingDescription, buildingSentence, towerAltText } from "./tower-descriptions";

const t = translationsOf("building.tower");
const TWENTY = { homes: 20 };
const OWN = { ...BUILDING_DEFAULTS, name: "Lake View", address: "12 Lake Road\nGulshan 2, Dhaka" };

describe("the default building", () => {
  it("uses the default texts, name and address", () => {
    const building = BUILDING_DEFAULTS;
    expect(buildingSentence(building, TWENTY, t)).toBe(
      "One tower of twenty apartments at Uttara Sector 10, Dhaka.",
    );
    expect(buildingDescription(building, TWENTY, t)).toBe(
      "Nibash: one tower of twenty apartments at Uttara Sector 10, Dhaka.",
    );
    expect(towerAltText(building, TWENTY, t)).toBe(
      "The Nibash tower: twenty apartments at Uttara Sector 10, Dhaka",
    );
    expect(towerAt(building, t)).toBe("the Nibash tower at Uttara Sector 10, Dhaka");
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
    expect(buildingSentence(OWN, TWENTY, t)).toBe("Lake View, 12 Lake Road, Gulshan 2, Dhaka.");
    expect(buildingDescription(OWN, TWENTY, t)).toBe("Lake View, 12 Lake Road, Gulshan 2, Dhaka.");
    expect(towerAltText(OWN, TWENTY, t)).toBe("Lake View, 12 Lake Road, Gulshan 2, Dhaka");
    expect(towerAt(OWN, t)).toBe("Lake View at 12 Lake Road, Gulshan 2, Dhaka");
    expect(siteName(OWN)).toBe("Lake View");
    expect(postalAddress(OWN)).toEqual({
      "@type": "PostalAddress",
      streetAddress: "12 Lake Road, Gulshan 2, Dhaka",
    });
  });

  it("keeps a foreign country, and an address that is only a country", () => {
    expect(placeOf({ address: "1 Park Street\nKolkata, India" }, t)).toBe("1 Park Street, Kolkata, India");
    expect(placeOf({ address: "Bangladesh" }, t)).toBe("Bangladesh");
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
    expect(mapOf(BUILDING_DEFAULTS, t)).toMatchObject({
      place: [23.8826, 90.3852],
      label: "Map of Uttara, Dhaka, with the tower in Sector 10",
      hasDrawing: true,
    });
    expect(mapOf({ ...BUILDING_DEFAULTS, name: "Lake View" }, t)).toMatchObject({ hasDrawing: true });
    expect(mapOf({ ...OWN, latitude: 23.7 }, t)).toMatchObject({
      label: "Map of 12 Lake Road, Gulshan 2, Dhaka, with Lake View",
      hasDrawing: false,
    });
  });

  it("returns no map of a moved building until its owner has placed it", () => {
    expect(mapOf(OWN, t)).toBeNull();
  });
});
