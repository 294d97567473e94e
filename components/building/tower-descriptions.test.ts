import { describe, expect, it } from "vitest";
import { BUILDING_DEFAULTS } from "@/lib/building/contract";
import { translationsOf } from "@/lib/translations";
import {
  buildingDescription,
  buildingSentence,
  factsOf,
  listingDescription,
  registerSentence,
  registerDescription,
  sizeText,
  siteDescription,
  towerPicture,
  towerAltText,
} from "./tower-descriptions";

const t = translationsOf("building.tower");
const OWN = { ...BUILDING_DEFAULTS, name: "Lake View", address: "12 Lake Road\nGulshan 2, Dhaka" };
const AS_EVER = { homes: 20, floors: 10, rooms: [2, 4], sizes: [1_200, 2_500] } as const;
const ONE = { homes: 1, floors: 1, rooms: [1, 1], sizes: [800, 800] } as const;
const NONE = { homes: 0, floors: 0, rooms: [0, 0], sizes: [0, 0] } as const;

const sentences = (building: typeof OWN, size: typeof AS_EVER | typeof ONE | typeof NONE) => [
  buildingSentence(building, size, t),
  towerAltText(building, size, t),
  buildingDescription(building, size, t),
  sizeText(size, t),
  siteDescription(building, size, t),
  listingDescription(building, size, t),
  registerDescription(building, size, t),
  registerSentence(building, size, t),
];

const PLACE = "Uttara Sector 10, Dhaka";
const OWN_PLACE = "12 Lake Road, Gulshan 2, Dhaka";
const LISTING = "All apartments of the tower by rent, floor and block";

describe("the texts about the whole tower", () => {
  it("describe the default building with twenty apartments", () => {
    expect(sentences(BUILDING_DEFAULTS, AS_EVER)).toEqual([
      `One tower of twenty apartments at ${PLACE}.`,
      `The Nibash tower: twenty apartments at ${PLACE}`,
      `Nibash: one tower of twenty apartments at ${PLACE}.`,
      "Twenty apartments on ten floors",
      `Twenty apartments on ten floors at ${PLACE}.`,
      `${LISTING}: two to four rooms, 1,200 to 2,500 sq ft, at ${PLACE}.`,
      "Register at Nibash to ask for one of the twenty apartments of the tower.",
      "Twenty homes. One of them could be yours.",
    ]);
  });

  it("follow the number of listed apartments, down to one and none", () => {
    expect(sentences(BUILDING_DEFAULTS, ONE)).toEqual([
      `One tower of one apartment at ${PLACE}.`,
      `The Nibash tower: one apartment at ${PLACE}`,
      `Nibash: one tower of one apartment at ${PLACE}.`,
      "One apartment on one floor",
      `One apartment on one floor at ${PLACE}.`,
      `${LISTING}: one room, 800 sq ft, at ${PLACE}.`,
      "Register at Nibash to ask for an apartment of the tower.",
      "This could be your home.",
    ]);
    expect(sentences(BUILDING_DEFAULTS, NONE)).toEqual([
      `One tower at ${PLACE}.`,
      `The Nibash tower at ${PLACE}`,
      `Nibash: one tower at ${PLACE}.`,
      null,
      `One tower at ${PLACE}.`,
      `${LISTING}, at ${PLACE}.`,
      "Register at Nibash to ask for an apartment of the tower.",
      "This could be your home.",
    ]);
    expect(sizeText({ homes: 34, floors: 17 }, t)).toBe("34 apartments on seventeen floors");
  });

  it("use a custom name and address", () => {
    expect(sentences(OWN, AS_EVER)).toEqual([
      `Lake View, ${OWN_PLACE}.`,
      `Lake View, ${OWN_PLACE}`,
      `Lake View, ${OWN_PLACE}.`,
      "Twenty apartments on ten floors",
      `Lake View, ${OWN_PLACE}.`,
      `${LISTING}: two to four rooms, 1,200 to 2,500 sq ft, at ${OWN_PLACE}.`,
      `Register to ask for one of the apartments of Lake View at ${OWN_PLACE}.`,
      "One of these homes could be yours.",
    ]);
  });
});

describe("what is claimed of a tower that its owner has named", () => {
  const SIZE = { homes: 6, floors: 5, rooms: [1, 3], sizes: [700, 1_150] } as const;
  const named = { ...OWN, facts: [] };

  it("are the figures of its apartments, until the owner enters others", () => {
    expect(factsOf(named, SIZE, t)).toEqual([
      { name: "Apartments", value: "6" },
      { name: "Floors", value: "5" },
      { name: "Apartment size, sq ft", value: "700 to 1,150" },
      { name: "Rooms in an apartment", value: "1 to 3" },
    ]);
    expect(factsOf(named, ONE, t).at(-1)).toEqual({ name: "Rooms in an apartment", value: "1" });
    expect(factsOf(named, NONE, t)).toEqual([]);
    const facts = [{ name: "Lifts", value: "2" }];
    expect(factsOf({ ...OWN, facts }, SIZE, t)).toBe(facts);
  });

  it("counts the listed homes in the product's own figures, and leaves typed ones alone", () => {
    const more = { ...AS_EVER, homes: 21 };
    const [first, ...others] = BUILDING_DEFAULTS.facts;
    expect(factsOf(BUILDING_DEFAULTS, more, t)).toEqual([{ ...first, value: "21" }, ...others]);
    expect(factsOf(BUILDING_DEFAULTS, NONE, t)).toBe(BUILDING_DEFAULTS.facts);
    const typed = [{ name: "Premium apartments", value: "20" }];
    expect(factsOf({ ...BUILDING_DEFAULTS, facts: typed }, more, t)).toBe(typed);
  });

  it("is a photo of its apartments, or none; the product's own tower keeps facts and picture", () => {
    const photo = { src: "/api/photos/1", alt: "Apartment 1A" };
    expect(towerPicture(OWN, { photo }, "dusk", t)).toBe(photo);
    expect(towerPicture(OWN, { photo: null }, "day", t)).toBeNull();
    expect(
      towerPicture({ ...BUILDING_DEFAULTS, address: "1 Park Street" }, { photo: null }, "day", t),
    ).toBeNull();
    expect(towerPicture(BUILDING_DEFAULTS, { photo }, "dusk", t)).toMatchObject({ src: "/media/tower-dusk" });
    expect(factsOf(BUILDING_DEFAULTS, AS_EVER, t)).toEqual(BUILDING_DEFAULTS.facts);
  });
});
