import { describe, expect, it } from "vitest";
import { decideDateOrder, readDay } from "./read-day";

describe("readDay", () => {
  it.each([
    "2026-11-04",
    "2026/11/4",
    "20261104",
    "04/11/2026",
    "4/11/26",
    "4-11-2026",
    "04.11.2026",
    "4-Nov-26",
    "04 November 2026",
    "4-Sept-2026",
    "Nov 4, 2026",
    "2026-11-04T14:05:33.123Z",
    "2026-11-04 14:05:33 +06:00",
    "04/11/2026 2:05 PM",
    "04-NOV-26 02:05:33 p.m.",
    "04/11/2026, 14.05",
    " ০৪/১১/২০২৬  ১৪:০৫ ",
  ])("reads %j, with the day first where the order matters", (text) => {
    expect(readDay(text, "day_first")).toBe(text.includes("Sept") ? "2026-09-04" : "2026-11-04");
  });

  it.each([
    ["11/04/2026", "2026-11-04"],
    ["11-25-26 23:59", "2026-11-25"],
    ["04.11.2026", "2026-11-04"],
    ["4-Nov-26", "2026-11-04"],
    ["2026/11/04", "2026-11-04"],
  ])("reads %j with the month first", (text, day) => {
    expect(readDay(text, "month_first")).toBe(day);
  });

  it.each([
    ...["", "31/02/2026", "11/25/2026", "4/11", "4/11-2026", "2026", "2026-1104", "2026111", "04112026"],
    ...["4-Novem-2026", "4-Xyz-2026", "Total", "1e3", "00/11/2026", `04/11/2026${" ".repeat(80)}x`],
  ])("takes %j for no day", (text) => {
    expect(readDay(text, "day_first")).toBeNull();
  });
});

describe("decideDateOrder", () => {
  const decide = (...texts: string[]) => decideDateOrder(texts.map((text, at) => ({ line: at + 2, text })));

  it.each([
    ["day_first", ["04/11/2026", "25/11/2026"]],
    ["month_first", ["11/04/2026", "11/25/26 10:00"]],
    ["day_first", ["2026-11-04", "4-Nov-2026", "04.11.2026", "11/11/2026", "99/99/2026", ""]],
  ])("decides %s for all dates of a file by those that have one meaning", (order, texts) => {
    expect(decide(...texts)).toBe(order);
  });

  it("asks where no date decides, or two contradict each other", () => {
    expect(decide("2026-11-01", "04/11/2026")).toEqual({
      question:
        "“04/11/2026” in line 3 may be Nov 4, 2026 or Apr 11, 2026. Does the day or the month come first in this file?",
    });
    expect(decide("25/11/2026", "04/11/2026", "11/26/2026")).toEqual({
      question: "“25/11/2026” in line 2 has the day first, “11/26/2026” in line 4 the month. Which is right?",
    });
  });
});
