import { describe, expect, it } from "vitest";
import { readPaymentFilter } from "./payment-filter";

describe("readPaymentFilter", () => {
  it.each([
    ["status=paid&period=2026-11&q=%20tanvir%20", { status: "paid", period: "2026-11", q: "tanvir" }],
    ["status=open&period=2026-13&q=", {}],
    ["", {}],
  ])("reads %j", (address, filter) => {
    expect(readPaymentFilter(new URLSearchParams(address))).toEqual(filter);
  });
});
