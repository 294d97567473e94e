import { describe, expect, it } from "vitest";
import type { ImportOutcome } from "@/lib/apartments/import-contract";
import { doneMessage, refusedFirst, tallyOf } from "./import-source";

const rows = (...outcomes: ImportOutcome[]) => outcomes.map((outcome, line) => ({ outcome, line }));

describe("the import report", () => {
  it("counts the rows of each outcome", () => {
    expect(tallyOf(rows("new", "refused", "new", "changed", "new"))).toBe("1 refused, 3 new, 1 changed");
    expect(tallyOf(rows("unchanged"))).toBe("1 unchanged");
  });

  it.each([
    [rows("new", "changed", "new"), "2 apartments added, 1 changed."],
    [rows("new"), "1 apartment added."],
    [rows("changed", "unchanged"), "1 changed."],
    [rows("unchanged"), "Nothing needed to change."],
  ])("says how many apartments were added and changed", (done, words) => {
    expect(doneMessage(done)).toBe(words);
  });

  it("lists refused rows first and otherwise keeps the order", () => {
    expect(refusedFirst(rows("new", "refused", "changed", "refused")).map(({ line }) => line)).toEqual([
      1, 3, 0, 2,
    ]);
  });
});
