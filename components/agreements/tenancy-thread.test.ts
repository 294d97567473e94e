import { describe, expect, it } from "vitest";
import { translationsOf } from "@/lib/translations";
import { ownRequestLabels, stateOf, usualTime } from "./tenancy-thread";

const t = translationsOf("agreements.request");

describe("usualTime", () => {
  it.each([
    [null, null],
    [1, "an hour at most"],
    [23, "about 23 hours"],
    [30, "about a day"],
    [61, "about 3 days"],
  ])("formats %s hours as %s", (usual_hours, words) => {
    expect(usualTime({ usual_hours }, t)).toBe(words);
  });
});

describe("the state of an agreement request", () => {
  it.each([
    [null, "pending", "Waiting for an answer"],
    ["accepted", "accepted", "Accepted"],
    ["declined", "declined", "Rejected"],
    ["withdrawn", "withdrawn", "Withdrawn"],
  ] as const)("with decision %s: %s", (decision, state, label) => {
    expect(stateOf({ decision })).toBe(state);
    expect(ownRequestLabels({ decision, apartment_no: "6B" }, t).label).toBe(label);
  });
});
