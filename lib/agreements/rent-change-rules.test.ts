import { describe, expect, it } from "vitest";
import { checkRentMonth, raiseMonths, rentChoice, type TakenMonth } from "./rules";

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
      "This agreement ends before that could apply.",
    );
  });
});

describe("the months in which a raise keeps to the guideline of Dhaka North City Corporation", () => {
  const year = { earliest: "2026-12", latest: "2027-12" };
  const change = (from: string, rent_cents: number) => ({
    from,
    rent_cents,
    at: december,
    by: null as never,
  });
  const months = (accept_date: string, ...rent_changes: ReturnType<typeof change>[]) =>
    raiseMonths({ accept_date: new Date(accept_date), rent_cents: 65_000, rent_changes }, year);

  it.each([
    ["none in the first two years of a tenancy", "2026-11-10", [], []],
    ["June and July after two years", "2024-01-10", [], ["2027-06", "2027-07"]],
    ["from the month on in which the two years are over", "2025-07-02", [], ["2027-07"]],
    ["none within two years of the last raise", "2020-01-10", [change("2026-07", 70_000)], []],
    ["a lower rent is no raise", "2020-01-10", [change("2026-07", 60_000)], ["2027-06", "2027-07"]],
    ["a raise that is replaced does not count", "2020-01-10", [change("2027-06", 70_000)], ["2027-06"]],
  ])("%s", (_, accepted, changes, expected) => {
    expect(months(accepted, ...changes)).toEqual(expected);
  });

  it("are only those that can be chosen", () => {
    const agreement = { accept_date: new Date("2020-01-10"), rent_cents: 65_000 };
    expect(raiseMonths(agreement, { earliest: "2027-07", latest: "2027-08" })).toEqual(["2027-07"]);
  });
});
