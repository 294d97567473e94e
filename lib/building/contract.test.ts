import { describe, expect, it } from "vitest";
import { building, buildingForm, updateBuilding, MOST_ON_HOME, BUILDING_DEFAULTS } from "./contract";

const LINK = "Write plain words, without links or markup.";
const many = (count: number) => Array.from({ length: count }, () => ({ name: "Floors", value: "10" }));

/** A value that its field rejects, and the message. */
const REFUSED: readonly (readonly [field: string, value: unknown, words: string])[] = [
  ["name", "", "Please enter the building's name."],
  ["name", "x".repeat(61), "Use at most 60 characters."],
  ["name", "Two\nlines", "Write this in one line."],
  ["name", "Homes at https://example.com", LINK],
  ["name", "<b>Tower</b>", LINK],
  ["address", " \n ", "Please enter the address."],
  ["address", "1\n2\n3\n4\n5\n6", "Use at most five lines."],
  ["latitude", 90.1, "Use degrees from -90 to 90, like 23.8826."],
  ["latitude", null, "Use degrees from -90 to 90, like 23.8826."],
  ["latitude", Number.NaN, "Use degrees from -90 to 90, like 23.8826."],
  ["longitude", -180.5, "Use degrees from -180 to 180, like 90.3852."],
  ["phone", "ring the bell", "Please enter a telephone number like +880 1711 000000."],
  ["phone", "12345", "Please enter a telephone number like +880 1711 000000."],
  ["phone", "1234567890123456", "Please enter a telephone number like +880 1711 000000."],
  ["whatsapp", "01711 000000", "Please enter the number with its country code, like +880 1711 000000."],
  ["email", "office", "Please enter a valid email address."],
  ["office_hours", "See www.example.com", LINK],
  ["facts", many(MOST_ON_HOME + 1), "Use at most 12."],
  ["facts", [{ name: "Floors", value: "" }], "Please enter the figure."],
  ["amenities", [{ name: "", description: "", picture: null }], "Please enter a name."],
  ["due_day", 0, "Use a whole number from 1 to 28."],
  ["due_day", 29, "Use a whole number from 1 to 28."],
  ["due_day", "5", "Use a whole number from 1 to 28."],
  ["grace_days", 4.5, "Use a whole number from 0 to 28."],
  ["deposit_months", 13, "Use a whole number from 0 to 12."],
  ["notice_days", -1, "Use a whole number from 0 to 365."],
  ["agreement_months", 121, "Use a whole number from 0 to 120."],
  ["nearby", [{ name: "", minutes: 5 }], "Please say what is there."],
  ["nearby", [{ name: "Park", minutes: 0 }], "Use a whole number from 1 to 180."],
  ["nearby", [{ name: "Park", minutes: 4.5 }], "Use a whole number from 1 to 180."],
  ["nearby", [{ name: "See www.example.com", minutes: null }], LINK],
  [
    "nearby",
    Array.from({ length: MOST_ON_HOME + 1 }, () => ({ name: "Park", minutes: 5 })),
    "Use at most 12.",
  ],
  ["terms", "x".repeat(10_001), "Use at most 10000 characters."],
];

describe("the building form", () => {
  it("accepts the defaults unchanged, and so does the response schema", () => {
    expect(buildingForm.parse(BUILDING_DEFAULTS)).toEqual(BUILDING_DEFAULTS);
    expect(building.parse(BUILDING_DEFAULTS)).toEqual(BUILDING_DEFAULTS);
  });

  it("converts phone numbers to ASCII digits", () => {
    const written = { ...BUILDING_DEFAULTS, phone: "০১৭১১ ০০০০০০", whatsapp: "+৮৮০ ১৭১১ ০০০০০০" };
    expect(buildingForm.parse(written)).toMatchObject({
      phone: "01711 000000",
      whatsapp: "+880 1711 000000",
    });
  });

  it.each(REFUSED)("refuses %s that is %j", (field, value, words) => {
    const read = buildingForm.safeParse({ ...BUILDING_DEFAULTS, [field]: value });
    const issues = read.error?.issues ?? [];
    expect([...new Set(issues.map(({ path }) => path[0]))]).toEqual([field]);
    expect(issues[0]?.message).toBe(words);
  });

  it.each([
    ["phone", " +880 (1711) 000-000 ", "+880 (1711) 000-000"],
    ["whatsapp", "", ""],
    ["email", " Office@Example.COM ", "office@example.com"],
    ["office_hours", "  ", ""],
    ["latitude", -90, -90],
    ["due_day", 28, 28],
    ["agreement_months", 12, 12],
    ["nearby", [{ name: " Park " }], [{ name: "Park", minutes: null }]],
    ["terms", "First.\n\nSecond.", "First.\n\nSecond."],
  ])("accepts %s that is %j", (field, value, kept) => {
    expect(buildingForm.parse({ ...BUILDING_DEFAULTS, [field]: value })).toMatchObject({ [field]: kept });
  });
});

describe("updateBuilding", () => {
  it("accepts some or none of the fields, and rejects unknown ones", () => {
    expect(updateBuilding.body.parse({ due_day: 7 })).toEqual({ due_day: 7 });
    expect(updateBuilding.body.parse({})).toEqual({});
    expect(updateBuilding.body.safeParse({ owner: "me" }).success).toBe(false);
  });

  it("accepts an amenity with only a name", () => {
    expect(updateBuilding.body.parse({ amenities: [{ name: "Sauna" }] })).toEqual({
      amenities: [{ name: "Sauna", description: "", picture: null }],
    });
  });
});
