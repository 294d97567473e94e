import { describe, expect, it } from "vitest";
import { openLabel, stepsFrom, timeLabel } from "./words";

describe("the words of repairs", () => {
  it.each([
    [null, "–"],
    [1, "1 hour"],
    [6, "6 hours"],
    [47, "47 hours"],
    [48, "2 days"],
    [75, "3 days"],
  ])("%s hours are %s", (hours, words) => {
    expect(timeLabel(hours)).toBe(words);
  });

  it("count what is open", () => {
    expect([1, 2].map(openLabel)).toEqual(["1 repair is open", "2 repairs are open"]);
  });

  it("offer nothing but opening again for what is closed", () => {
    expect(stepsFrom("done")).toEqual(["done", "new"]);
    expect(stepsFrom("new")).toEqual(["new", "planned", "done", "declined"]);
  });
});
