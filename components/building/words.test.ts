import { describe, expect, it } from "vitest";
import { BUILDING_DEFAULTS } from "@/lib/contracts/building.defaults";
import {
  aboutWords,
  addressLines,
  buildingSentence,
  dialled,
  isUntouched,
  placeOf,
  postalAddress,
  siteName,
  towerAt,
  towerWords,
} from "./words";

const OWN = { ...BUILDING_DEFAULTS, name: "Lake View", address: "12 Lake Road\nGulshan 2, Dhaka" };

describe("an untouched building", () => {
  it("is told in the words that the pages have always had", () => {
    const building = BUILDING_DEFAULTS;
    expect(buildingSentence(building)).toBe("One tower of twenty apartments at Uttara Sector 10, Dhaka.");
    expect(aboutWords(building)).toBe("Nibash: one tower of twenty apartments at Uttara Sector 10, Dhaka.");
    expect(towerWords(building)).toBe("The Nibash tower: twenty apartments at Uttara Sector 10, Dhaka");
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

describe("an owner's building", () => {
  it("is told by its own name and place alone", () => {
    expect(buildingSentence(OWN)).toBe("Lake View, 12 Lake Road, Gulshan 2, Dhaka.");
    expect(aboutWords(OWN)).toBe("Lake View, 12 Lake Road, Gulshan 2, Dhaka.");
    expect(towerWords(OWN)).toBe("Lake View, 12 Lake Road, Gulshan 2, Dhaka");
    expect(towerAt(OWN)).toBe("Lake View at 12 Lake Road, Gulshan 2, Dhaka");
    expect(siteName(OWN)).toBe("Lake View");
    expect(postalAddress(OWN)).toEqual({
      "@type": "PostalAddress",
      streetAddress: "12 Lake Road, Gulshan 2, Dhaka",
    });
  });

  it("keeps a country that is not where it was", () => {
    expect(placeOf({ address: "1 Park Street\nKolkata, India" })).toBe("1 Park Street, Kolkata, India");
    expect(placeOf({ address: "Bangladesh" })).toBe("Bangladesh");
  });

  it("is no more untouched once one of the values that are asked about has changed", () => {
    expect(isUntouched(OWN, "latitude", "facts")).toBe(true);
    expect(isUntouched(OWN, "latitude", "name")).toBe(false);
  });

  it("is dialled by digits", () => {
    expect(dialled("+880 (1711) 000-000")).toBe("+8801711000000");
  });
});
