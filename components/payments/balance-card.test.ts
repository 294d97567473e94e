import { describe, expect, it } from "vitest";
import type { MonthBalance, MyBalance } from "@/lib/payments/account-contract";
import { translationsOf } from "@/lib/translations";
import { formerApartmentMessages, headline, isPressing, openHere } from "./balance-card";

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

describe("headline", () => {
  it("says of several open months that only the oldest is late", () => {
    const month = (period: string) => ({ period, owed: 690, status: "due" });
    const late = { due: 1_380, until: "2026-11-05", late: true };
    const said = (...periods: string[]) =>
      headline({ ...late, months: periods.map(month) } as unknown as MyBalance, t);
    expect(said("2026-11", "2026-12")).toBe("$1,380 open, the oldest since Nov 5, 2026");
    expect(said("2026-11")).toBe("$1,380 due since Nov 5, 2026");
  });

  it("asks for the next month less what is paid ahead, and for nothing that is", () => {
    const next = { due: 0, until: null, paid_until: null, next_due: "2026-12-05", next_open: 598 };
    const said = (credit: number) => headline({ ...next, credit } as unknown as MyBalance, t);
    expect([0, 100.5, 598, 700].map(said)).toEqual([
      "$598 due by Dec 5, 2026",
      "$497.50 due by Dec 5, 2026",
      said(598),
      said(598),
    ]);
    expect(said(598)).not.toContain("$");
  });
});
