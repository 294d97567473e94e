import fc from "fast-check";
import { Types } from "mongoose";
import { describe, expect, it } from "vitest";
import { addMonths } from "@/lib/platform/format/periods";
import { rentAt, rentSteps } from "./derive-bills";

const by = new Types.ObjectId();
const change = (from: string, rent_cents: number, at = "2026-11-01") => ({
  from,
  rent_cents,
  by,
  at: new Date(at),
});
const agreed = (...rent_changes: ReturnType<typeof change>[]) => ({ rent_cents: 65_000, rent_changes });

describe("the rent of a month", () => {
  it("is the first rent until a change takes effect, also for agreements without changes", () => {
    expect(rentAt({ rent_cents: 65_000 }, "2026-11")).toBe(65_000);
    const raised = agreed(change("2027-01", 70_000));
    expect(["2026-12", "2027-01", "2030-06"].map((period) => rentAt(raised, period))).toEqual([
      65_000, 70_000, 70_000,
    ]);
  });

  it("follows the last change written, which replaces all changes from a later month", () => {
    const raised = agreed(change("2027-03", 80_000), change("2027-01", 70_000));
    expect(rentAt(raised, "2027-03")).toBe(70_000);
    expect(rentSteps(raised)).toEqual([{ from: "2027-01", rent_cents: 70_000 }]);
  });

  it("is the one known at a given time, for an older charge", () => {
    const raised = agreed(change("2027-01", 70_000, "2026-11-20"));
    expect(rentAt(raised, "2027-01", new Date("2026-11-19"))).toBe(65_000);
    expect(rentAt(raised, "2027-01", new Date("2026-11-20"))).toBe(70_000);
  });

  it("has no step when nothing changes", () => {
    expect(rentSteps(agreed(change("2027-01", 70_000), change("2027-01", 65_000)))).toEqual([]);
  });

  it("matches its steps for any order of changes", () => {
    const months = fc.integer({ min: 0, max: 30 });
    const changes = fc.array(fc.tuple(months, fc.integer({ min: 1, max: 4 })), { maxLength: 8 });
    const at = (place: number) => addMonths("2026-01", place);
    fc.assert(
      fc.property(changes, months, (drawn, place) => {
        const rented = agreed(...drawn.map(([from, rent]) => change(at(from), rent)));
        const steps = rentSteps(rented);
        const byStep = steps.findLast(({ from }) => from <= at(place))?.rent_cents ?? 65_000;
        expect(byStep).toBe(rentAt(rented, at(place)));
        expect(steps.map(({ from }) => from)).toEqual([...new Set(steps.map(({ from }) => from))].sort());
      }),
    );
  });
});
