import { describe, expect, it } from "vitest";
import { describeChange } from "./audit-screen";

describe("describeChange", () => {
  it.each([
    [
      "what changed, not what stayed",
      { status: "pending", no: 1 },
      { status: "checked", no: 1 },
      ["status: pending → checked"],
    ],
    ["what is new", null, { discount: 20 }, ["discount: 20"]],
    ["what is gone", { title: "Lift" }, null, ["title: Lift → none"]],
    [
      "an instant as a date and a time in Dhaka",
      { date: "2026-11-21T19:19:00.598Z" },
      null,
      ["date: Nov 22, 2026, 1:19 AM → none"],
    ],
    [
      "words that begin like an instant as they are",
      { title: "2026-13-45T10:10:00 water off" },
      { title: "2026-11-21T10:00:00+06:00" },
      ["title: 2026-13-45T10:10:00 water off → 2026-11-21T10:00:00+06:00"],
    ],
    [
      "an instant that is on no calendar as it is",
      { title: "2026-13-45T10:10:00.000Z" },
      null,
      ["title: 2026-13-45T10:10:00.000Z → none"],
    ],
    ["cents as dollars", null, { paid_cents: 69_000, method: "cash" }, ["paid: $690", "method: cash"]],
    [
      "dollars before and after, and a name in words",
      { rent_cents: 65_000, leave_on: "2027-01-31" },
      { rent_cents: 70_050 },
      ["rent: $650 → $700.50", "leave on: 2027-01-31 → none"],
    ],
    ["plain values", "Valid", "Invalid", ["Valid → Invalid"]],
    ["nothing where nothing is told", null, null, []],
  ])("shows %s", (_, before, after, lines) => {
    expect(describeChange(before, after)).toEqual(lines);
  });
});
