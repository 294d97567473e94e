import { describe, expect, it } from "vitest";
import type { MonthBalance } from "@/lib/payments/account-contract";
import { translationsOf } from "@/lib/translations";
import { formerApartmentMessages, isPressing, openHere } from "./balance-card";
import { monthSum } from "./make-payment-screen";

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

describe("isPressing", () => {
  it.each([
    ["due", { due: 780, late: false }, {}, true],
    ["nothing due", { due: 0, late: false }, {}, false],
    ["due, and to be signed first", { due: 780, late: false }, { isLater: true }, false],
    ["late, and to be signed first", { due: 780, late: true }, { isLater: true }, true],
    ["late, and reported in part", { due: 780, late: true }, { reported: 400 }, true],
    ["late, and reported", { due: 780, late: true }, { reported: 780 }, false],
  ])("of what is %s", (_, balance, besides, isLoud) => {
    expect(isPressing(balance, besides)).toBe(isLoud);
  });
});

describe("monthSum", () => {
  const line = (kind: "rent" | "service_charge", amount: number, open = amount) => ({
    id: kind,
    kind,
    label: kind,
    amount,
    open,
  });
  it.each([
    ["the rent alone", { open: 780, lines: [line("rent", 780)] }, null],
    ["nothing open", { open: 0, lines: [] }, null],
    ["several lines", { open: 804, lines: [line("rent", 780), line("service_charge", 24)] }, "total"],
    ["a part that is paid", { open: 380, lines: [line("rent", 780, 380)] }, "open"],
    ["a rent that is paid", { open: 24, lines: [line("service_charge", 24)] }, "open"],
    [
      "a rent and a part of a charge that are paid",
      { open: 14, lines: [line("service_charge", 24, 14)] },
      "open",
    ],
    ["a rent that was lowered", { open: 700, lines: [line("rent", 700)] }, "open"],
  ])("of %s", (_, month, sum) => {
    expect(monthSum({ rent: 780, ...month })).toBe(sum);
  });
});
