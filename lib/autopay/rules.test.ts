import { describe, expect, it } from "vitest";
import { towerDay } from "@/lib/platform/format/dates";
import { hasAutopay, leftMonths, monthToTake, nextCharge, nextTry, nextTurn, turnIn } from "./rules";

const at = (text: string) => new Date(`${text}+06:00`);
const rents = (...periods: string[]) => new Map(periods.map((period) => [period, 65_000]));
const settled = (...periods: string[]) => new Set(periods);

describe("turnIn and nextTurn", () => {
  it("return nine in the morning in Dhaka", () => {
    expect(turnIn("2026-11", 5)).toEqual(new Date("2026-11-05T03:00:00Z"));
  });

  it.each([
    ["before its minute", 5, "2026-11-05T08:59:59", null, "2026-11-05T09:00"],
    ["at its minute: the next month's", 5, "2026-11-05T09:00:00", null, "2026-12-05T09:00"],
    ["on the last chosen day, over the year's end", 28, "2026-12-28T12:00", null, "2027-01-28T09:00"],
    ["on the last day of February", 28, "2027-02-28T08:00", null, "2027-02-28T09:00"],
    // In UTC it is still October.
    ["in the first hours of a month in Dhaka", 1, "2026-11-01T03:00", null, "2026-11-01T09:00"],
    [
      "after this month had its turn and the day was moved",
      20,
      "2026-11-10T12:00",
      "2026-11",
      "2026-12-20T09:00",
    ],
    ["after a clock went back a month", 5, "2026-10-02T12:00", "2026-11", "2026-12-05T09:00"],
    ["after half a year in which nobody looked", 5, "2027-05-03T12:00", "2026-11", "2027-05-05T09:00"],
  ])("return the next turn %s", (_, day, now, lastTurn, expected) => {
    expect(nextTurn(day, at(now), lastTurn)).toEqual(at(expected));
  });

  it("never return two turns in a calendar month, even when the chosen day or the clock changes", () => {
    let last: string | null = null;
    for (let step = 0; step < 500; step++) {
      const now = new Date(Date.UTC(2026, 10, 1) + ((step * 7_919) % 400) * 86_400_000);
      const turn = nextTurn(1 + ((step * 13) % 28), now, last);
      expect(turn > now).toBe(true);
      const month = turn.toISOString().slice(0, 7);
      if (last) expect(month > last).toBe(true);
      if (step % 40 === 0) last = month;
    }
  });
});

describe("a declined charge", () => {
  it("is retried after two and after five days, then never again", () => {
    const begun = at("2026-12-28T09:00:07");
    expect(nextTry(begun, 1)).toEqual(at("2026-12-30T09:00:07"));
    expect(nextTry(begun, 2)).toEqual(at("2027-01-02T09:00:07"));
    expect(nextTry(begun, 3)).toBeNull();
  });
});

describe("the month that autopay charges", () => {
  const months = (...paid: string[]) => ({
    rents: rents("2026-09", "2026-10", "2026-11", "2026-12"),
    settled: settled(...paid),
    reversed: new Set<string>(),
  });

  it.each([
    ["the oldest that is owed", [], "2026-09"],
    ["the next one that is not settled", ["2026-09", "2026-10"], "2026-11"],
    ["none ahead of its own month", ["2026-09", "2026-10", "2026-11"], null],
  ])("is %s", (_, paid, expected) => {
    expect(monthToTake(months(...paid), at("2026-11-30T23:59"))).toBe(expected);
  });

  const autopay = (more = {}) => ({
    on: true,
    day: 5,
    next_at: at("2026-12-05T09:00"),
    run: null,
    last_turn: null,
    ...more,
  });
  const run = { period: "2026-10", begun_at: new Date(), declines: 1, attempt: 1, reason: "" };

  it("is never one of which money went back, and neither is the one that is announced", () => {
    const reversed = { ...months("2026-09"), reversed: new Set(["2026-10"]) };
    expect(monthToTake(reversed, at("2026-10-31T10:00"))).toBeNull();
    expect(monthToTake(reversed, at("2026-11-05T10:00"))).toBe("2026-11");
    expect(nextCharge(autopay({ run, last_turn: "2026-11" }), reversed)?.period).toBe("2026-11");
  });

  it.each([
    [
      "nothing that is charged in its own month",
      autopay({ next_at: at("2026-11-28T09:00"), day: 28 }),
      [],
      "2026-11",
    ],
    ["the month that it was switched on in, after its day", autopay(), ["2026-11 on 2026-12-05"], "2026-11"],
    [
      "every later month too, until one is paid",
      autopay(),
      ["2026-11 on 2026-12-05", "2026-12 on 2027-01-05"],
      "2026-12",
    ],
    [
      "not the month whose charge the bank declined",
      autopay({ run: { ...run, period: "2026-11" } }),
      [],
      "2026-11",
    ],
    ["nothing while it is off", autopay({ on: false }), [], "2026-11"],
  ])("leaves %s to the tenant", (_, given, expected, until) => {
    const left = leftMonths(given, months("2026-09", "2026-10"), until);
    expect(left.map(({ period, at: day }) => `${period} on ${towerDay(day ?? "")}`)).toEqual(expected);
  });

  it("leaves a month of which money went back to the tenant for ever", () => {
    const reversed = { ...months("2026-09", "2026-11"), reversed: new Set(["2026-10"]) };
    expect(leftMonths(autopay(), reversed, "2026-11")).toEqual([
      { period: "2026-10", cents: 65_000, at: null },
    ]);
  });

  it.each([
    ["what is owed, on the next turn", autopay(), [], "2026-09", "2026-12-05T09:00"],
    [
      "nothing before the month that is open, for who has paid ahead",
      autopay({ next_at: at("2026-11-05T09:00") }),
      ["2026-09", "2026-10", "2026-11"],
      "2026-12",
      "2026-12-05T09:00",
    ],
    [
      "the month that the bank declined, on the day of the next try",
      autopay({ run, next_at: at("2026-12-07T09:00") }),
      ["2026-09"],
      "2026-10",
      "2026-12-07T09:00",
    ],
    [
      "the next month on its own turn, where the one that was declined is paid otherwise",
      autopay({ run, last_turn: "2026-11", next_at: at("2026-11-07T09:00") }),
      ["2026-09", "2026-10"],
      "2026-11",
      "2026-12-05T09:00",
    ],
  ])("is announced by nextCharge: %s", (_, given, paid, period, expected) => {
    expect(nextCharge(given, months(...paid))).toEqual({ at: at(expected), period, cents: 65_000 });
  });

  it("is null in nextCharge while autopay is off and when every month is paid", () => {
    expect(nextCharge(autopay({ on: false }), months())).toBeNull();
    expect(nextCharge(autopay(), months("2026-09", "2026-10", "2026-11", "2026-12"))).toBeNull();
  });
});

it("hasAutopay is true only while autopay is on", () => {
  expect([hasAutopay({ on: true }), hasAutopay({ on: false }), hasAutopay(null)]).toEqual([
    true,
    false,
    false,
  ]);
});
