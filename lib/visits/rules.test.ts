import { describe, expect, it } from "vitest";
import { readOfficeHours } from "@/lib/platform/format/office";
import { checkOpen, hoursLabel, partsOf } from "./rules";

describe("office hours (docs/product.md 4.8)", () => {
  it("offer the parts of a day in which the office is open for an hour, and its hours in them", () => {
    const office = readOfficeHours("Saturday to Thursday, 10 am to 6 pm");
    expect(partsOf(0, office).map(([part]) => part)).toEqual(["morning", "afternoon", "evening"]);
    expect(partsOf(5, office)).toEqual([]);
    expect(partsOf(5, null)).toHaveLength(3);
    expect(partsOf(0, readOfficeHours("9 am to 5:30 pm")).map(([part]) => part)).toEqual([
      "morning",
      "afternoon",
    ]);
    expect(hoursLabel("2026-11-29", "morning", office)).toBe("10 am to 12 noon");
    expect(hoursLabel("2026-11-29", "evening", office)).toBe("5 pm to 6 pm");
    // What an admin confirms outside them keeps the whole part.
    expect(hoursLabel("2026-12-04", "evening", office)).toBe("5 pm to 8 pm");
  });

  it("refuse a visit outside them, at the day or its part", () => {
    const hours = "Saturday to Thursday, 9 am to 5 pm";
    const message = `The office is closed then. It is open ${hours}.`;
    expect(() => checkOpen("2026-12-04", "morning", hours)).toThrow(
      expect.objectContaining({ fields: { day: message } }),
    );
    expect(() => checkOpen("2026-12-05", "evening", hours)).toThrow(
      expect.objectContaining({ fields: { time: message } }),
    );
    checkOpen("2026-12-05", "afternoon", hours);
    checkOpen("2026-12-04", "evening", "Ring the bell");
  });
});
