import { describe, expect, it } from "vitest";
import { formatDate, formatUtcDate } from "./dates";

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
