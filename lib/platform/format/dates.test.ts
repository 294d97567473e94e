import { describe, expect, it } from "vitest";
import {
  dayAfter,
  dayLabel,
  endOfTowerDay,
  nextUtcDay,
  startOfTowerDay,
  towerDate,
  towerDay,
  yearsAfter,
} from "./dates";

describe("towerDate", () => {
  it.each([
    ["2026-11-30T17:59:59.999Z", "Nov 30, 2026"],
    ["2026-11-30T18:00:00.000Z", "Dec 1, 2026"],
    ["2026-12-31T18:00:00.000Z", "Jan 1, 2027"],
  ])("formats %s as a date in Dhaka", (instant, shown) => {
    expect(towerDate(instant)).toBe(shown);
  });
});

describe("towerDay", () => {
  it.each([
    ["2026-11-30T17:59:59.999Z", "2026-11-30"],
    ["2026-11-30T18:00:00.000Z", "2026-12-01"],
    ["2009-07-01T16:59:59.999Z", "2009-07-01"],
    ["2009-07-01T17:00:00.000Z", "2009-07-02"],
  ])("returns the ISO date in Dhaka of %s, including daylight saving time in 2009", (instant, day) => {
    expect(towerDay(instant)).toBe(day);
  });

  it("begins each day as the rules of the time zone do, until two years from now", () => {
    const until = yearsAfter(towerDay(new Date()), 2);
    for (let day = "2009-01-01"; day < until; day = dayAfter(day)) {
      const start = startOfTowerDay(day);
      expect(towerDay(start)).toBe(day);
      expect(towerDay(new Date(start.getTime() - 1))).toBe(dayAfter(day, -1));
    }
  });
});

describe("UTC days", () => {
  it.each([
    ["2026-12-31", "Dec 31, 2026", "2027-01-01"],
    ["2028-02-28", "Feb 28, 2028", "2028-02-29"],
  ])("formats %s without shifting it and returns the next day", (day, shown, next) => {
    expect(dayLabel(day)).toBe(shown);
    expect(nextUtcDay(day).toISOString()).toBe(`${next}T00:00:00.000Z`);
  });
});

describe("calendar days", () => {
  it.each([
    ["2026-11-30", 1, "2026-12-01"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2027-02-28", 1, "2027-03-01"],
    ["2026-11-22", 60, "2027-01-21"],
    ["2026-11-05", 0, "2026-11-05"],
    ["2026-03-01", -1, "2026-02-28"],
  ])("%s plus %i days is %s", (day, days, then) => {
    expect(dayAfter(day, days)).toBe(then);
  });

  it("adds years, and moves February 29 to the 28th", () => {
    expect(yearsAfter("2026-11-22", 2)).toBe("2028-11-22");
    expect(yearsAfter("2028-02-29", 1)).toBe("2029-02-28");
  });

  it("ends a day one millisecond before midnight in Dhaka", () => {
    expect(endOfTowerDay("2027-01-31").toISOString()).toBe("2027-01-31T17:59:59.999Z");
    expect(towerDay(endOfTowerDay("2028-02-29"))).toBe("2028-02-29");
  });
});
