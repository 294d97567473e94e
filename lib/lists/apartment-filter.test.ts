import { describe, expect, it } from "vitest";
import { readApartmentFilter } from "./apartment-filter";

describe("readApartmentFilter", () => {
  it.each([
    ["state=off+the+list&q=%20karim%20&page=2", { state: "off the list", q: "karim" }],
    ["state=gone&q=", {}],
    [`q=${"x".repeat(90)}`, { q: "x".repeat(80) }],
  ])("reads %j", (address, filter) => {
    expect(readApartmentFilter(new URLSearchParams(address))).toEqual(filter);
  });
});
