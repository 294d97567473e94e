import { describe, expect, it } from "vitest";
import { checkRentMonth, rentChoice, type TakenMonth } from "./rent-change-rules";

// 4 AM on December 1 in Dhaka, still November in UTC.
const december = new Date("2026-11-30T22:00:00Z");
const agreement = { accept_date: new Date("2026-01-10T09:00:00Z") };
const taken = (period: string, status: TakenMonth["status"] = "paid"): TakenMonth => ({ period, status });
const refusal = (from: string, months: TakenMonth[], fields: object = agreement) => {
  const choice = rentChoice({ ...agreement, ...fields }, months, december);
  try {
    checkRentMonth(from, choice, months);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
};

describe("the months in which a rent change can start", () => {
  it("begin with the current month in Dhaka, or with the agreement's first month", () => {
    expect(rentChoice(agreement, [], december)).toEqual({ earliest: "2026-12", latest: "2027-12" });
    const later = { ...agreement, first_period: "2027-02" };
    expect(rentChoice(later, [], december)).toEqual({ earliest: "2027-02", latest: "2028-02" });
    expect(refusal("2026-11", [])).toBe("Please choose a month from December 2026 to December 2027.");
    expect(refusal("2028-01", [])).toContain("Please choose a month");
    expect(refusal("2026-12", [])).toBe("");
  });

  it("begin after the last month that is paid or being paid, which the error names", () => {
    const months = [taken("2026-12"), taken("2027-02", "open")];
    expect(rentChoice(agreement, months, december)?.earliest).toBe("2027-03");
    expect(refusal("2027-01", months)).toBe(
      "A payment for February 2027 is under way. Please choose a month from March 2027 to March 2028.",
    );
    expect(refusal("2026-12", [taken("2026-12", "disputed")])).toContain("December 2026 is paid already.");
    expect(refusal("2027-03", months)).toBe("");
  });

  it("end with the month of the last day; a change is refused when that month is paid", () => {
    const leaving = { leave_on: "2027-01-15" };
    expect(rentChoice({ ...agreement, ...leaving }, [], december)?.latest).toBe("2027-01");
    expect(refusal("2027-02", [], leaving)).toContain("December 2026 to January 2027");
    expect(refusal("2027-02", [taken("2027-01")], leaving)).toBe(
      "This agreement ends before another rent could count.",
    );
  });
});
