import { describe, expect, it } from "vitest";
import { checkOpen, hoursLabel, partsOf, readOfficeHours } from "./rules";

/** `Sat 9-18`: minutes as hours. */
function said(text: string) {
  const names = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
  return (
    readOfficeHours(text)?.flatMap((hours, day) =>
      hours.map(([from, until]) => `${names[day] ?? ""} ${String(from / 60)}-${String(until / 60)}`),
    ) ?? null
  );
}

describe("office hours (docs/product.md 4.8)", () => {
  it.each<[string, string[] | null]>([
    [
      "Saturday to Thursday, 9 am to 6 pm",
      ["Sun 9-18", "Mon 9-18", "Tue 9-18", "Wed 9-18", "Thu 9-18", "Sat 9-18"],
    ],
    ["Thu–Sat: 10:30-17:00; Friday closed", ["Thu 10.5-17", "Sat 10.5-17"]],
    ["Closed on Friday to Wednesday; daily 9 am to 6 pm", ["Thu 9-18"]],
    ["Daily, 9 am to 6 pm; public holidays closed", null],
    ["Mondays 9 to 5; Tuesday 2 to 5 pm", ["Mon 9-17", "Tue 14-17"]],
    ["Friday 9-12 pm; Friday 2-5 pm", ["Fri 9-12", "Fri 14-17"]],
    ["10 am - 6 pm", ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"].map((day) => `${day} 10-18`)],
    ["daily 10 to 6", ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"].map((day) => `${day} 10-18`)],
    ["", null],
    ["Closed on Fridays", null],
    ["By appointment", null],
    ["Saturday to Thursday", null],
    ["Sunday 9 am to 6 pm, please ring", null],
    ["Sunday 6 pm to 9 am", null],
  ])("are read as owners write them: %j", (text, expected) => {
    expect(said(text)).toEqual(expected);
  });

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
