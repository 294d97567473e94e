import { describe, expect, it } from "vitest";
import { agreedDates, isSameName } from "./rules";

const NOW = new Date("2028-02-28T18:30:00Z"); // Half past midnight of February 29 in Dhaka.
const RULE = { first_month_until: 15 };

describe("agreedDates", () => {
  it.each([
    ["nothing said, nothing wished", {}, null, { first_day: "2028-02-29", first_period: null }],
    ["the wished day that is to come", {}, "2028-03-20", { first_day: "2028-03-20", first_period: null }],
    ["a wished day that has passed", {}, "2028-02-28", { first_day: "2028-02-29", first_period: null }],
    ["31 days back", { first_day: "2028-01-29" }, null, { first_day: "2028-01-29", first_period: "2028-02" }],
    ["a year ahead", { first_day: "2029-02-28" }, null, { first_day: "2029-02-28", first_period: "2029-03" }],
    [
      "a period of the admin's own",
      { first_day: "2028-03-20", first_period: "2028-03" },
      null,
      { first_day: "2028-03-20", first_period: "2028-03" },
    ],
    [
      "twelve months without rent",
      { first_day: "2028-03-20", first_period: "2029-03" },
      null,
      { first_day: "2028-03-20", first_period: "2029-03" },
    ],
  ])("returns the dates for %s", (_, said, wished, agreed) => {
    expect(agreedDates(said, wished, RULE, NOW)).toEqual(agreed);
  });

  it.each([
    ["first_day", { first_day: "2028-01-28" }],
    ["first_day", { first_day: "2029-03-01" }],
    ["first_period", { first_day: "2028-03-20", first_period: "2028-02" }],
    ["first_period", { first_day: "2028-03-20", first_period: "2029-04" }],
  ])("throws an error on %s for %j", (field, said) => {
    expect(() => agreedDates(said, null, RULE, NOW)).toThrow(
      expect.objectContaining({ code: "invalid_input", fields: { [field]: expect.any(String) as string } }),
    );
  });
});

describe("isSameName", () => {
  it.each([
    ["Nadia Rahman", "  nadia   RAHMAN ", true],
    ["Nadia Rahman", "Nadia Rahmann", false],
    ["\u09af\u09bc\u09be", "\u09df\u09be", true],
    ["Zoë", "Zoe\u0308", true],
    ["Mary O'Neil", "Mary O’Neil", true],
    ["Anne-Marie", "Anne\u2011Marie", true],
    ["Mary O'Neil", "Mary ONeil", false],
    ["Ann", "", false],
  ])("%s typed as %j: %s", (name, typed, isSame) => {
    expect(isSameName(name, typed)).toBe(isSame);
  });
});
