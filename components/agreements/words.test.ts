import { describe, expect, it } from "vitest";
import { ownWords, stateOf, usualTime } from "./words";

describe("usualTime", () => {
  it.each([
    [null, null],
    [1, "an hour at most"],
    [23, "about 23 hours"],
    [30, "about a day"],
    [61, "about 3 days"],
  ])("formats %s hours as %s", (usual_hours, words) => {
    expect(usualTime({ usual_hours })).toBe(words);
  });
});

describe("the state of an agreement request", () => {
  it.each([
    ["pending", null, "pending", "Waiting for an answer"],
    ["checked", "accepted", "accepted", "Accepted"],
    ["checked", "declined", "declined", "Declined"],
    ["checked", "withdrawn", "withdrawn", "Withdrawn"],
    ["checked", null, "checked", "Answered"],
  ] as const)("status %s with decision %s: %s", (status, decision, state, label) => {
    expect(stateOf({ status, decision })).toBe(state);
    expect(ownWords({ status, decision, apartment_no: "6B" }).label).toBe(label);
  });
});
