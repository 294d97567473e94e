import { describe, expect, it } from "vitest";
import { translationsOf } from "@/lib/translations";
import { shownState, statesAfter, timeLabel } from "./labels";

describe("repair labels and steps", () => {
  it.each([
    [1, "1 hour"],
    [6, "6 hours"],
    [47, "47 hours"],
    [48, "2 days"],
    [75, "3 days"],
  ])("format %s hours as %s", (hours, words) => {
    expect(timeLabel(hours)).toBe(words);
  });

  it("count open repairs", () => {
    expect([1, 2].map((count) => translationsOf("repairs.open")("count", { count }))).toEqual([
      "1 repair is open",
      "2 repairs are open",
    ]);
  });

  it("call what the office has answered under way, as Today does", () => {
    expect(shownState({ state: "new", is_under_way: false })).toBe("new");
    expect(shownState({ state: "new", is_under_way: true })).toBe("under_way");
    expect(shownState({ state: "planned", is_under_way: true })).toBe("planned");
  });

  it("offer only reopening for a closed repair", () => {
    expect(statesAfter("done")).toEqual(["done", "new"]);
    expect(statesAfter("new")).toEqual(["new", "planned", "done", "declined"]);
  });
});
