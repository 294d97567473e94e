import { describe, expect, it } from "vitest";
import { checkFirstDay, medianHours } from "./rules";

const NOW = new Date("2028-02-28T18:30:00Z"); // Half past midnight of February 29 in Dhaka.

describe("the wished first day", () => {
  it.each([
    ["2028-02-28", "Please choose a day from today on."],
    ["2028-02-29", null],
    ["2029-02-28", null],
    ["2029-03-01", "Please choose a day in the next year."],
  ])("%s by Dhaka's calendar: %s", (day, message) => {
    const check = () => checkFirstDay(day, NOW);
    if (message === null) expect(check).not.toThrow();
    else
      expect(check).toThrow(
        expect.objectContaining({ code: "invalid_input", fields: { first_day: message } }),
      );
  });
});

describe("how long a decision takes", () => {
  const after = (...hours: number[]) =>
    hours.map((h) => ({ request_date: new Date(0), decided_at: new Date(h * 3_600_000) }));
  it.each([
    ["fewer than five say nothing", after(1, 2, 3, 4), null],
    ["the middle one of an odd number", after(90, 1, 3, 2, 100), 3],
    ["between the two in the middle of an even number, rounded up", after(1, 2, 3, 4, 5, 90), 4],
    ["at least an hour", after(0, 0, 0.1, 0.2, 3), 1],
  ])("%s", (_, decisions, median) => {
    expect(medianHours(decisions)).toBe(median);
  });
});
