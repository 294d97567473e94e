import { addDays } from "date-fns";
import { afterEach, describe, expect, it, vi } from "vitest";
import { towerDay } from "@/lib/platform/format/dates";
import { firstPeriodFrom } from "@/lib/platform/format/periods";
import { AgreementModel, AgreementVersionModel, AgreementRequestModel } from "@/models/agreement";
import { BuildingModel, THE_BUILDING } from "@/models/building";
import { makeActor } from "@/tests/support/actors";
import { makeApartment, makeRequest } from "@/tests/support/factories";
import { expectInvariants, snapshotDatabase } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { acceptRequest, getProposedTerms } from "./accept-request";
import { agreedDates } from "./write-agreement";

connectTestDatabase();
afterEach(() => vi.useRealTimers());

async function makeCase(first_day: string | null = null) {
  const { actor } = await makeActor("admin");
  const apartment = await makeApartment({ service_charge_cents: 4_050 });
  const request = await makeRequest(await makeActor("user"), apartment, { first_day });
  await BuildingModel.create({ _id: THE_BUILDING, deposit_months: 3, notice_days: 45, terms: "No smoking." });
  return { actor, id: String(request._id) };
}

describe("the terms of an accepted request", () => {
  it("default to the building's terms, from the requested first day", async () => {
    const day = towerDay(addDays(new Date(), 40));
    const { actor, id } = await makeCase(day);
    expect(await getProposedTerms(actor, id)).toEqual({
      first_day: day,
      first_period: firstPeriodFrom(day, 15),
      first_month_until: 15,
      deposit: 1950,
      most_deposit: 1950,
      service_charge: 40.5,
      monthly_charges: [{ kind: "service_charge", label: "Service charge", amount: 40.5 }],
      notice_days: 45,
    });
    const agreement = await acceptRequest(actor, id);
    expect(await AgreementModel.findById(agreement).lean()).toMatchObject({
      first_day: day,
      last_day: null,
      first_period: null,
      deposit_cents: 195_000,
      service_charge_cents: 4_050,
      notice_days: 45,
      terms: "No smoking.",
    });
    expect(await AgreementVersionModel.findOne({ agreement_id: agreement }).lean()).toMatchObject({
      version: 1,
      is_current: true,
      signed_at: null,
      content: {
        deposit_cents: 195_000,
        terms: "No smoking.",
        address: "Uttara Sector 10, Dhaka, Bangladesh",
      },
    });
    await expectInvariants();
  });

  it("use the admin's values, and do not change when the building's terms do", async () => {
    const { actor, id } = await makeCase();
    const first_day = towerDay(addDays(new Date(), -10));
    const days = { first_day, first_period: firstPeriodFrom(first_day, 15) };
    const agreement = await acceptRequest(actor, id, { ...days, deposit: 0.05 });
    await BuildingModel.updateOne({ _id: THE_BUILDING }, { terms: "Smoking.", notice_days: 1 });
    expect(await AgreementModel.findById(agreement).lean()).toMatchObject({
      ...days,
      deposit_cents: 5,
      notice_days: 45,
      terms: "No smoking.",
    });
  });

  it.each([
    [0, "2026-12"],
    [31, "2026-11"],
    [20, "2026-11"],
    [19, "2026-12"],
  ])(
    "start the rent with the month of the first day up to day %i, otherwise with the next month",
    async (until, period) => {
      vi.useFakeTimers({ now: new Date("2026-11-10T06:00:00.000Z"), toFake: ["Date"] });
      const { actor, id } = await makeCase("2026-11-20");
      await BuildingModel.updateOne({ _id: THE_BUILDING }, { first_month_until: until });
      expect(await getProposedTerms(actor, id)).toMatchObject({
        first_period: period,
        first_month_until: until,
      });
      const agreement = await acceptRequest(actor, id, { first_day: "2026-11-20" });
      expect(await AgreementModel.findById(agreement).lean()).toMatchObject({ first_period: period });
    },
  );

  it("reject a date out of range with an error on its field, and change nothing", async () => {
    const { actor, id } = await makeCase();
    const before = await snapshotDatabase();
    const today = towerDay(new Date());
    for (const [field, said] of [
      ["first_day", { first_day: towerDay(addDays(new Date(), -32)) }],
      ["first_day", { first_day: towerDay(addDays(new Date(), 367)) }],
      ["first_period", { first_day: today, first_period: "2020-01" }],
      ["first_period", { first_period: "2099-01" }],
    ] as const)
      await expect(acceptRequest(actor, id, said)).rejects.toMatchObject({
        code: "invalid_input",
        fields: { [field]: expect.any(String) as string },
      });
    expect(await snapshotDatabase()).toBe(before);
    expect(await AgreementRequestModel.findById(id).lean()).toMatchObject({ status: "pending" });
  });
});

const NOW = new Date("2028-02-28T18:30:00Z"); // Half past midnight of February 29 in Dhaka.
const RULE = { first_month_until: 15 };

describe("agreedDates", () => {
  it.each([
    ["nothing said, nothing wished", {}, null, { first_day: "2028-02-29", first_period: null }],
    ["the wished day that is to come", {}, "2028-03-20", { first_day: "2028-03-20", first_period: null }],
    ["a wished day that has passed", {}, "2028-02-28", { first_day: "2028-02-29", first_period: null }],
    ["31 days back", { first_day: "2028-01-29" }, null, { first_day: "2028-01-29", first_period: "2028-02" }],
    ["a year ahead", { first_day: "2029-02-28" }, null, { first_day: "2029-02-28", first_period: "2029-03" }],
    [
      "a period of the admin's own",
      { first_day: "2028-03-20", first_period: "2028-03" },
      null,
      { first_day: "2028-03-20", first_period: "2028-03" },
    ],
    [
      "twelve months without rent",
      { first_day: "2028-03-20", first_period: "2029-03" },
      null,
      { first_day: "2028-03-20", first_period: "2029-03" },
    ],
  ])("returns the dates for %s", (_, said, wished, agreed) => {
    expect(agreedDates(said, wished, RULE, NOW)).toEqual(agreed);
  });

  it.each([
    ["first_day", { first_day: "2028-01-28" }],
    ["first_day", { first_day: "2029-03-01" }],
    ["first_period", { first_day: "2028-03-20", first_period: "2028-02" }],
    ["first_period", { first_day: "2028-03-20", first_period: "2029-04" }],
  ])("throws an error on %s for %j", (field, said) => {
    expect(() => agreedDates(said, null, RULE, NOW)).toThrow(
      expect.objectContaining({ code: "invalid_input", fields: { [field]: expect.any(String) as string } }),
    );
  });
});
