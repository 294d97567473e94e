import { describe, expect, it } from "vitest";
import { readPaymentFilter, writePaymentFilter } from "./payment-filter";

describe("readPaymentFilter", () => {
  it.each([
    ["status=paid&period=2026-11&q=%20tanvir%20", { status: "paid", period: "2026-11", q: "tanvir" }],
    ["status=open&period=2026-13&q=", {}],
    ["", {}],
  ])("reads %j", (address, filter) => {
    expect(readPaymentFilter(new URLSearchParams(address))).toEqual(filter);
  });
});

describe("writePaymentFilter", () => {
  it("begins at the first page and keeps the order", () => {
    const address = new URLSearchParams("page=3&sort=rent&status=paid");
    expect(writePaymentFilter(address, { status: "", q: " 4A " })).toBe("?sort=rent&q=4A");
  });
});
