import { describe, expect, it } from "vitest";
import { checkChoice, memberChoice, officeChoice } from "./rules";

const choiceOf = (now: string, days: number) => memberChoice(days, new Date(now));

describe("the days on which a member can leave", () => {
  it.each([
    // A minute before and after midnight in Dhaka (UTC+6).
    ["2026-11-22T17:59:00Z", 0, "2026-11-22", "2027-11-22"],
    ["2026-11-22T18:01:00Z", 0, "2026-11-23", "2027-11-23"],
    ["2026-11-22T18:01:00Z", 60, "2027-01-22", "2028-01-22"],
    // Month ends; a range that includes February 29, one that starts on it, and one that ends a year after it.
    ["2027-01-31T06:00:00Z", 30, "2027-03-02", "2028-03-02"],
    ["2028-01-30T06:00:00Z", 30, "2028-02-29", "2029-02-28"],
    ["2028-02-29T06:00:00Z", 0, "2028-02-29", "2029-02-28"],
    ["2027-12-31T06:00:00Z", 60, "2028-02-29", "2029-02-28"],
    ["2026-12-31T06:00:00Z", 60, "2027-03-01", "2028-03-01"],
    ["2026-11-22T06:00:00Z", 365, "2027-11-22", "2028-11-22"],
  ])("at %s with %i days of notice are from %s to %s", (now, days, earliest, latest) => {
    expect(choiceOf(now, days)).toEqual({ earliest, latest });
  });

  it("include both ends, and any other day gets a field error that names them", () => {
    const choice = choiceOf("2026-11-22T06:00:00Z", 60);
    for (const day of ["2027-01-21", "2028-01-21"])
      expect(() => checkChoice("leave_on", day, choice)).not.toThrow();
    for (const day of ["2027-01-20", "2028-01-22", "2026-11-22", "0001-01-01"])
      expect(() => checkChoice("leave_on", day, choice)).toThrow(
        expect.objectContaining({
          code: "invalid_input",
          fields: { leave_on: "Please choose a day from Jan 21, 2027 to Jan 21, 2028." },
        }) as Error,
      );
  });
});

it("an admin can end an agreement from today in Dhaka to two years ahead", () => {
  expect(officeChoice(new Date("2026-02-28T18:30:00Z"))).toEqual({
    earliest: "2026-03-01",
    latest: "2028-03-01",
  });
});
