import { describe, expect, it } from "vitest";
import { MONTHS } from "@/lib/platform/contracts/language";
import {
  addMonths,
  firstPeriodFrom,
  monthOf,
  namedPeriods,
  oldestUnpaid,
  periodsBetween,
  payablePeriods,
  periodLabel,
  periodOf,
  periodOfMonth,
  startOfPeriod,
} from "./periods";

const november = new Date("2026-11-21T09:00:00Z");

describe("periodOf", () => {
  it.each([
    ["the middle of a month", "2026-11-21T09:00:00Z", "2026-11"],
    ["the last minute before midnight in Dhaka (18:00 UTC)", "2026-11-30T17:59:59Z", "2026-11"],
    ["midnight in Dhaka, still November in London", "2026-11-30T18:00:00Z", "2026-12"],
    ["the turn of the year", "2026-12-31T18:00:00Z", "2027-01"],
    ["a leap day", "2028-02-29T12:00:00Z", "2028-02"],
  ])("returns the month in Dhaka for %s", (_, instant, period) => {
    expect(periodOf(new Date(instant))).toBe(period);
  });
});

describe("startOfPeriod", () => {
  it.each([
    ["2026-12", "2026-11-30T18:00:00.000Z"],
    ["2027-01", "2026-12-31T18:00:00.000Z"],
    ["2009-07", "2009-06-30T17:00:00.000Z"],
  ])("returns midnight in Dhaka for %s: %s", (period, instant) => {
    expect(startOfPeriod(period).toISOString()).toBe(instant);
    expect(periodOf(startOfPeriod(period))).toBe(period);
  });
});

describe("periodOfMonth", () => {
  it.each([
    ["this month", "November", "2026-11"],
    ["next month", "December", "2026-12"],
    ["over the turn of the year", "January", "2027-01"],
    ["five ahead", "April", "2027-04"],
    ["six back", "May", "2026-05"],
    ["one back", "October", "2026-10"],
  ] as const)("returns the nearest month of that name, %s: %s", (_, month, period) => {
    expect(periodOfMonth(month, november)).toBe(period);
  });

  it("returns a month of the previous year if that is nearer", () => {
    expect(periodOfMonth("December", new Date("2027-02-10T00:00:00Z"))).toBe("2026-12");
    expect(periodOfMonth("August", new Date("2027-02-10T00:00:00Z"))).toBe("2026-08");
    expect(periodOfMonth("July", new Date("2027-02-10T00:00:00Z"))).toBe("2027-07");
  });

  it("returns a different period for each of the twelve names, in every month of a year", () => {
    for (let month = 0; month < 12; month++) {
      const now = new Date(Date.UTC(2026, month, 15));
      const periods = MONTHS.map((name) => periodOfMonth(name, now));
      expect(new Set(periods)).toEqual(new Set(namedPeriods(now)));
      periods.forEach((period, index) => expect(monthOf(period)).toBe(MONTHS[index]));
    }
  });
});

describe("the months of a tenancy", () => {
  it("are owed from the first to the given month, however long ago", () => {
    expect(periodsBetween("2026-09", "2026-11")).toEqual(["2026-09", "2026-10", "2026-11"]);
    expect(periodsBetween("2026-12", "2026-11")).toEqual([]);
    expect(periodsBetween("2020-01", "2026-11")).toHaveLength(83);
  });

  it("are payable if owed or up to five months ahead, and never before the first month", () => {
    const ahead = ["2026-12", "2027-01", "2027-02", "2027-03", "2027-04"];
    expect(payablePeriods("2026-10", november)).toEqual(["2026-10", "2026-11", ...ahead]);
    expect(payablePeriods("2027-01", november)).toEqual(ahead.slice(1));
    expect(payablePeriods("2024-01", november)).toEqual([...periodsBetween("2024-01", "2026-11"), ...ahead]);
  });

  it.each([
    ["begins with the first month", "2026-09", [], "2026-09"],
    ["skips what is settled", "2026-09", ["2026-09", "2026-10"], "2026-11"],
    ["finds a gap", "2026-08", ["2026-08", "2026-10"], "2026-09"],
    ["goes on into the months ahead", "2026-11", ["2026-11"], "2026-12"],
    ["goes back as far as the rent roll does", "2024-01", [], "2024-01"],
  ])("oldestUnpaid %s", (_, first, settled, period) => {
    expect(oldestUnpaid(new Set(settled), payablePeriods(first, november))).toBe(period);
  });

  it("oldestUnpaid returns null when all are settled", () => {
    const payable = payablePeriods("2025-01", november);
    expect(oldestUnpaid(new Set(payable), payable)).toBeNull();
  });
});

describe("addMonths and periodLabel", () => {
  it.each([
    ["2026-11", 1, "2026-12"],
    ["2026-12", 1, "2027-01"],
    ["2026-01", -1, "2025-12"],
    ["2026-05", 24, "2028-05"],
  ])("%s plus %i months", (period, months, expected) => {
    expect(addMonths(period, months)).toBe(expected);
  });

  it("write a period as month and year", () => {
    expect(periodLabel("2026-11")).toBe("November 2026");
  });
});

it.each([
  ["2026-11-01", 15, "2026-11"],
  ["2026-11-15", 15, "2026-11"],
  ["2026-11-16", 15, "2026-12"],
  ["2026-12-31", 15, "2027-01"],
  ["2028-02-29", 15, "2028-03"],
  ["2026-12-31", 31, "2026-12"],
  ["2026-11-01", 0, "2026-12"],
])("a tenancy from %s, when starts up to day %i owe that month, owes rent from %s", (day, until, period) => {
  expect(firstPeriodFrom(day, until)).toBe(period);
});
