import { describe, expect, it } from "vitest";
import { medianHours } from "./dates";

describe("medianHours", () => {
  it.each([
    ["is nothing of nothing", [], null],
    ["is the middle one of an odd number, in any order", [90, 1, 3], 3],
    ["is between the two in the middle of an even number, rounded up", [2, 90, 1, 3], 3],
    ["is at least one", [0, 0.1, 0.2], 1],
  ])("%s", (_, hours, median) => {
    expect(medianHours(hours.map((each) => each * 3_600_000))).toBe(median);
  });
});
