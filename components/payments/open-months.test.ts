import { describe, expect, it } from "vitest";
import type { MonthBalance } from "@/lib/payments/account-contract";
import { translationsOf } from "@/lib/translations";
import { formerApartmentMessages, openHere } from "./balance-card";

const month = (apartment_no: string, period: string, owed: number): MonthBalance => ({
  period,
  apartment_no,
  due: owed,
  received: 0,
  given_back: 0,
  in_dispute: 0,
  kept: 0,
  owed,
  status: owed > 0 ? "due" : "paid",
});
const months = [
  month("10B", "2026-10", 1160),
  month("10B", "2026-11", 1160.5),
  month("7B", "2026-11", 0),
  month("7B", "2026-12", 800),
];

const t = translationsOf("payments.balance");

describe("openHere and formerApartmentMessages", () => {
  it("list the current apartment's months for the card and the former one's for the office", () => {
    const mine = { apartment_no: "7B", is_former: false, months };
    expect(openHere(mine).map(({ period }) => period)).toEqual(["2026-12"]);
    expect(formerApartmentMessages(mine, t)).toEqual([
      "Please pay $2,320.50 for October 2026 and November 2026, apartment 10B, at the office.",
    ]);
    expect(formerApartmentMessages({ ...mine, months: months.slice(2) }, t)).toEqual([]);
  });

  it("leave out months that the bank is processing, for both apartments", () => {
    const underWay = months.map((one) => ({ ...one, status: "processing" as const }));
    const mine = { apartment_no: "7B", is_former: false, months: underWay };
    expect([openHere(mine), formerApartmentMessages(mine, t)]).toEqual([[], []]);
  });

  it("return nothing for a former tenant", () => {
    const gone = { apartment_no: "7B", is_former: true, months };
    expect([openHere(gone), formerApartmentMessages(gone, t)]).toEqual([[], []]);
  });
});
