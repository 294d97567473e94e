import mongoose from "mongoose";
import { describe, expect, it } from "vitest";
import { periodsBetween } from "@/lib/platform/format/periods";
import { rollOf } from "@/lib/rent-roll/queries";
import type { AgreementDocument } from "@/models/agreement";
import { accountsOf } from "./derive-account";
import { billsOf, firstMonthOf, monthsOf, payableMonths } from "./derive-bills";

const NOW = new Date("2026-11-24T09:00:00Z");
const DAY = { due_day: 5, grace_days: 5, today: "2026-11-24" };
const person = new mongoose.Types.ObjectId();

const rentsOf = (agreements: readonly AgreementDocument[], periods: readonly string[]) => {
  const bills = billsOf({ agreements, charges: [] }, monthsOf(periods, { due_day: 5 }));
  return new Map(bills.map(({ period, cents }) => [period, cents]));
};

function agreementOf(fields: Partial<AgreementDocument>): AgreementDocument {
  return {
    _id: new mongoose.Types.ObjectId(),
    request_id: new mongoose.Types.ObjectId(),
    user_id: person,
    apartment_id: new mongoose.Types.ObjectId(),
    apartment_no: "4B",
    floor_no: 4,
    block_no: "B",
    name: "Tanvir Hasan",
    email: "member@nibash.test",
    rent_cents: 69_000,
    apartment_image: "",
    request_date: NOW,
    status: "accepted",
    accept_date: NOW,
    active: true,
    ended_at: null,
    deposit_cents: 0,
    service_charge_cents: 0,
    notice_days: 0,
    terms: "",
    claims: 0,
    ...fields,
  };
}

describe("an agreement entered by mistake and entered again", () => {
  const slip = agreementOf({
    first_day: "2026-12-01",
    first_period: "2026-12",
    active: false,
    ended_at: NOW,
  });
  const right = agreementOf({
    first_day: "2026-11-10",
    first_period: "2026-11",
    accept_date: new Date("2026-11-24T09:10:00Z"),
  });

  it("is owed and payable from the earlier first month of the two", () => {
    expect(firstMonthOf([slip, right])).toBe("2026-11");
    expect([...rentsOf([slip, right], periodsBetween("2026-11", "2026-11"))]).toEqual([["2026-11", 69_000]]);
    expect(payableMonths([slip, right], NOW)[0]).toBe("2026-11");
    expect(
      rollOf(
        [...accountsOf([slip, right], [], [], { period: "2026-11", due_day: DAY.due_day })],
        "2026-11",
        DAY,
      ),
    ).toMatchObject({
      expected: 690,
      due: 690,
      outstanding: 690,
      rows: [{ unpaid_periods: ["2026-11"], is_former: false }],
    });
    expect(firstMonthOf([])).toBeUndefined();
  });
});

describe("a prorated last month", () => {
  const left = (first_day: string, first_period: string, ended: string, fields = {}) =>
    agreementOf({
      first_day,
      first_period,
      active: false,
      ended_at: new Date(`${ended}T09:00:00Z`),
      last_month: "prorated" as const,
      ...fields,
    });
  const rentOf = (agreement: AgreementDocument, period: string) => rentsOf([agreement], [period]).get(period);

  it.each([
    ["the days that they lived there", "2026-11-20", "2026-11", "2026-11-24", 11_500],
    ["the only day", "2026-11-24", "2026-11", "2026-11-24", 2_300],
    [
      "the days from the first of the month on in a later month",
      "2026-10-20",
      "2026-10",
      "2026-11-24",
      55_200,
    ],
    ["them where nothing was owed before", "2026-10-20", "2026-11", "2026-11-24", 55_200],
    ["nothing of who leaves before the first day", "2026-11-28", "2026-11", "2026-11-24", undefined],
    ["nothing before the first month that is owed", "2026-11-20", "2026-12", "2026-11-24", undefined],
  ] as const)("costs %s", (_, first_day, first_period, ended, cents) => {
    expect(rentOf(left(first_day, first_period, ended), "2026-11")).toBe(cents);
  });

  it("costs the whole rent in the first month when it is not prorated", () => {
    expect(rentOf(left("2026-11-20", "2026-11", "2026-11-24", { last_month: "whole" }), "2026-11")).toBe(
      69_000,
    );
  });
});
