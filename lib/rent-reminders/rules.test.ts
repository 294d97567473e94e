import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayAfter, towerDay } from "@/lib/platform/format/dates";
import { addMonths } from "@/lib/platform/format/periods";
import { propertyRuns } from "@/tests/support/property-runs";
import { reminderFor, reminderNow, stageOn, STAGES, whyNoReminder, type Debtor } from "./rules";

const GRACE = 5;
const month = (period: string, dueOn = `${period}-05`) => ({
  period,
  dueOn,
  cents: 78_000,
  isTaken: false,
  reopenedOn: null as string | null,
});

function debtor(periods: readonly string[], sent: readonly string[] = [], hasLeft = false): Debtor {
  const months = periods.map((period) => month(period));
  return { months, hasReported: false, hasLeft, sent: new Set(sent) };
}

const look = (who: Debtor, today: string) => reminderFor(who, GRACE, today);

describe("the stage of a month (docs/product.md 5.40)", () => {
  it.each([
    ["2026-11-01", null],
    ["2026-11-02", "soon"],
    ["2026-11-04", "soon"],
    ["2026-11-05", "due"],
    ["2026-11-10", "due"],
    ["2026-11-11", "late-1"],
    ["2026-11-17", "late-1"],
    ["2026-11-18", "late-2"],
    ["2026-12-02", "late-4"],
    ["2026-12-08", "late-4"],
    ["2026-12-09", null],
  ])("due on November 5, on %s: %s", (today, stage) => {
    expect(stageOn(today, "2026-11-05", GRACE)).toBe(stage);
  });

  it("starts in the previous month when rent is due early, leap years included", () => {
    expect(stageOn("2027-02-26", "2027-03-01", 0)).toBe("soon");
    expect(stageOn("2028-02-27", "2028-03-01", 0)).toBe("soon");
    expect(stageOn("2028-02-26", "2028-03-01", 0)).toBeNull();
    expect(stageOn("2027-12-29", "2028-01-01", 0)).toBe("soon");
    expect(stageOn("2028-01-02", "2028-01-01", 0)).toBe("late-1");
  });

  it("follows the calendar day in Dhaka, which starts at 18:00 UTC", () => {
    const at = (instant: string) => stageOn(towerDay(instant), "2026-11-05", GRACE);
    expect(at("2026-11-04T17:59:59.999Z")).toBe("soon");
    expect(at("2026-11-04T18:00:00Z")).toBe("due");
  });
});

describe("a reminder", () => {
  it("covers every open month and takes its kind from the most advanced stage", () => {
    expect(look(debtor(["2026-10", "2026-11"]), "2026-11-05")).toEqual({
      kind: "late",
      months: [month("2026-10"), month("2026-11")],
      causes: ["2026-11-05", "2026-10 late-4", "2026-11 due"],
    });
    expect(look(debtor(["2026-08", "2026-11"]), "2026-11-05")).toMatchObject({
      kind: "due",
      causes: ["2026-11-05", "2026-11 due"],
    });
  });

  it("leaves out months that are not due soon, and is not sent when nothing is owed", () => {
    expect(look(debtor(["2026-11", "2026-12"]), "2026-11-30")?.months).toEqual([month("2026-11")]);
    expect(look(debtor(["2026-12"]), "2026-11-30")).toBeNull();
    expect(look(debtor([]), "2026-11-05")).toBeNull();
  });

  it("is not sent to former tenants or autopay payers, or twice for a day or stage", () => {
    expect(look(debtor(["2026-11"], [], true), "2026-11-05")).toBeNull();
    expect(look(debtor(["2026-11"], ["2026-11-05"]), "2026-11-05")).toBeNull();
    const payer = { ...debtor([]), months: [{ ...month("2026-11"), isTaken: true }] };
    expect(look(payer, "2026-11-05")).toBeNull();
    expect(reminderNow(payer, { graceDays: GRACE, today: "2026-11-05", until: "2026-11" })).toBeNull();
    expect(whyNoReminder(payer, "2026-11-05")).toBe("Pays by autopay.");
    expect(look(debtor(["2026-11"], ["2026-11 due"]), "2026-11-07")).toBeNull();
    expect(look(debtor(["2026-11"], ["2026-11 due"]), "2026-11-11")).not.toBeNull();
  });

  it("names only what autopay does not take", () => {
    const payer = { ...debtor([]), months: [month("2026-10"), { ...month("2026-11"), isTaken: true }] };
    expect(look(payer, "2026-11-05")?.months).toEqual([month("2026-10")]);
    expect(whyNoReminder(payer, "2026-11-05")).toBeNull();
  });

  it("begins again with the day on which a month is owed again", () => {
    const sent = STAGES.map((stage) => `2026-09 ${stage}`);
    const again = { ...debtor([], sent), months: [{ ...month("2026-09"), reopenedOn: "2026-11-20" }] };
    expect(look({ ...again, months: [month("2026-09")] }, "2026-11-20")).toBeNull();
    expect(look(again, "2026-11-20")).toMatchObject({ kind: "due" });
    const causes = new Set([...sent, ...(look(again, "2026-11-20")?.causes ?? [])]);
    expect(look({ ...again, sent: causes }, "2026-11-24")).toBeNull();
    expect(look({ ...again, sent: causes }, "2026-11-26")).toMatchObject({ kind: "late" });
  });

  it("is sent once after ten days of downtime, and not when the clock goes back", () => {
    const late = look(debtor(["2026-11"]), "2026-11-15");
    expect(late?.causes).toEqual(["2026-11-15", "2026-11 late-1"]);
    expect(look(debtor(["2026-11"], late?.causes), "2026-11-05")).toBeNull();
  });

  it("from an admin covers months up to the chosen one, once a day, and is not repeated the next day", () => {
    const now = (who: Debtor, today: string, until = "2026-11") =>
      reminderNow(who, { graceDays: GRACE, today, until });
    const sent = now(debtor(["2026-10", "2026-11"]), "2026-11-11", "2026-10");
    expect(sent).toMatchObject({ kind: "late", months: [month("2026-10")] });
    const both = now(debtor(["2026-08", "2026-11"]), "2026-11-11");
    expect(both).toMatchObject({ kind: "late", causes: ["2026-11-11", "2026-11 late-1"] });
    expect(look(debtor(["2026-08", "2026-11"], both?.causes), "2026-11-12")).toBeNull();
    expect(now(debtor(["2026-11"], ["2026-11-11"]), "2026-11-11")).toBeNull();
    expect(now(debtor(["2026-11"], [], true), "2026-11-11")).toMatchObject({ kind: "late" });
    expect(now(debtor(["2026-12"]), "2026-11-11", "2026-12")).toBeNull();
    // After the last stage an admin can still remind.
    expect(now(debtor(["2026-08"]), "2026-11-11")).toMatchObject({ kind: "late", causes: ["2026-11-11"] });
  });
});

describe("reminders over months", () => {
  const FIRST = "2026-11";
  const PERIODS = [0, 1, 2, 3].map((count) => addMonths(FIRST, count));

  it("are never sent for a paid month, twice a day or stage, over four times late, or backwards", () => {
    const days = fc.array(fc.integer({ min: -6, max: 12 }), { minLength: 20, maxLength: 120 });
    const payments = fc.tuple(...PERIODS.map(() => fc.option(fc.integer({ min: 0, max: 150 }))));
    const dueDay = fc.integer({ min: 1, max: 28 });
    fc.assert(
      fc.property(days, payments, dueDay, fc.integer({ min: 0, max: 28 }), (steps, paidAfter, due, grace) => {
        const sent = new Set<string>();
        const ranks = new Map<string, number[]>();
        let ofDays = 0;
        steps.reduce((today, step, index) => {
          const open = PERIODS.filter((_, place) => (paidAfter[place] ?? Infinity) > index);
          const months = open.map((period) => month(period, `${period}-${String(due).padStart(2, "0")}`));
          const reminder = reminderFor({ months, hasReported: false, hasLeft: false, sent }, grace, today);
          for (const { period } of reminder?.months ?? []) expect(open).toContain(period);
          for (const cause of reminder?.causes ?? []) {
            expect(sent.has(cause)).toBe(false);
            sent.add(cause);
            const [period = "", stage] = cause.split(" ");
            if (stage)
              ranks.set(period, [...(ranks.get(period) ?? []), STAGES.findIndex((one) => one === stage)]);
            else ofDays += 1;
          }
          return dayAfter(today, step);
        }, `${FIRST}-01`);
        const told = [...ranks.values()];
        for (const rank of told) {
          expect(rank).toEqual([...new Set(rank)].sort((one, other) => one - other));
          expect(rank.filter((place) => place >= 2).length).toBeLessThanOrEqual(4);
        }
        expect(ofDays).toBeLessThanOrEqual(told.flat().length);
      }),
      { numRuns: propertyRuns(300, 20_000) },
    );
  });

  it("are sent six times for a month that is never paid, checked daily", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 0, max: 28 }), (due, grace) => {
        const dueOn = `2027-02-${String(due).padStart(2, "0")}`;
        const sent = new Set<string>();
        for (let day = "2027-01-15"; day < "2027-06-01"; day = dayAfter(day))
          for (const cause of reminderFor(
            { months: [month("2027-02", dueOn)], hasReported: false, hasLeft: false, sent },
            grace,
            day,
          )?.causes ?? [])
            sent.add(cause);
        expect([...sent].filter((cause) => cause.includes(" "))).toEqual(
          STAGES.map((stage) => `2027-02 ${stage}`),
        );
      }),
      { numRuns: propertyRuns(30, 400) },
    );
  });
});
