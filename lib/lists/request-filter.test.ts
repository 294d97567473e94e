import { describe, expect, it } from "vitest";
import { readRequestFilter } from "./request-filter";

describe("the filter of the requests", () => {
  it("takes what the call takes, and nothing odd", () => {
    expect(readRequestFilter(new URLSearchParams("state=declined&q=+6B+"))).toEqual({
      ...{ state: "declined", q: "6B" },
    });
    expect(readRequestFilter(new URLSearchParams("state=checked&q=%20"))).toEqual({});
    expect(readRequestFilter(new URLSearchParams({ q: "x".repeat(200) })).q).toHaveLength(80);
  });
});
