import { describe, expect, it } from "vitest";
import { readFields, writeFilter } from "./list-query";

const NAMES = ["status", "q"] as const;
const write = (address: string, filter: { status?: string; q?: string }) =>
  writeFilter(new URLSearchParams(address), NAMES, filter);

describe("writeFilter", () => {
  it("returns to the first page and keeps the sort order", () => {
    expect(write("page=3&sort=rent&status=paid", { status: "", q: " 4A " })).toBe("?sort=rent&q=4A");
  });

  it("resets only the page of its own table", () => {
    const address = new URLSearchParams("page=3&roll-page=2");
    expect(writeFilter(address, NAMES, { q: "4A" }, "roll")).toBe("?page=3&q=4A");
  });

  it("returns an empty query without a filter", () => {
    expect(write("page=2&status=paid&q=x", {})).toBe("");
  });
});

describe("readFields", () => {
  it("reads only the fields that it knows", () => {
    const fields = new FormData();
    fields.set("status", "paid");
    fields.set("other", "x");
    expect(readFields(NAMES, fields)).toEqual({ status: "paid" });
  });
});
