import { describe, expect, it } from "vitest";
import { formatDate, formatUtcDate, towerDate } from "./dates";

describe("formatUtcDate", () => {
  it.each([
    ["2026-11-01T00:00:00.000Z", "Nov 1, 2026"],
    ["2026-01-31T23:59:59.999Z", "Jan 31, 2026"],
    ["2024-02-29T12:00:00.000Z", "Feb 29, 2024"],
  ])("shows %s as 'MMM d, yyyy'", (instant, shown) => {
    expect(formatUtcDate(instant)).toBe(shown);
  });

  it("agrees with formatDate at noon, wherever the viewer's clock is within eleven hours", () => {
    expect(formatDate("2026-11-01T12:00:00.000Z")).toBe("Nov 1, 2026");
  });
});

describe("towerDate", () => {
  it.each([
    ["2026-11-30T17:59:59.999Z", "Nov 30, 2026"],
    ["2026-11-30T18:00:00.000Z", "Dec 1, 2026"],
    ["2026-12-31T18:00:00.000Z", "Jan 1, 2027"],
  ])("shows %s by the calendar of Dhaka", (instant, shown) => {
    expect(towerDate(instant)).toBe(shown);
  });
});
