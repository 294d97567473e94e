import { describe, expect, it } from "vitest";
import { VISIT_STATES } from "@/lib/contracts/visits";
import { readVisitFilter, STATES } from "./visit-filter";

describe("the filter of the visits", () => {
  it("takes what the call takes, and nothing odd", () => {
    expect(STATES).toEqual(VISIT_STATES);
    expect(readVisitFilter(new URLSearchParams("state=new&q=+5A+"))).toEqual({ state: "new", q: "5A" });
    expect(readVisitFilter(new URLSearchParams("state=lost&q=%20"))).toEqual({});
    expect(readVisitFilter(new URLSearchParams({ q: "x".repeat(200) })).q).toHaveLength(80);
  });
});
