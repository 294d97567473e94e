import fc from "fast-check";
import mongoose from "mongoose";
import { beforeEach, describe, expect, it } from "vitest";
import { giveNotice, removeMember, withdrawNotice } from "@/lib/leaving/mutations";
import { getLeaving, getOwnLeaving } from "@/lib/leaving/queries";
import { periodOf, periodsBetween } from "@/lib/platform/format/periods";
import { getRentRoll } from "@/lib/rent-roll/queries";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import { BuildingModel, THE_BUILDING } from "@/models/building";
import { PaymentModel } from "@/models/payment";
import { makeActor } from "@/tests/support/actors";
import { connectCardProvider } from "@/tests/support/card-provider";
import { expectInvariants } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { makePayment, makeTenant, type Tenant } from "@/tests/support/tenancy";
import { billsOf, monthsOf } from "./derive-bills";
import { recordOfflinePayment } from "./office-contract";
import { listRentMonths } from "./queries";
import { recordOffline } from "./record-offline";
import { startPayment } from "./start-payment";
import { syncPayment } from "./sync-payment";

connectTestDatabase();
const provider = connectCardProvider();
const november = new Date("2026-11-21T09:00:00Z");
const [OCTOBER, NOVEMBER, DECEMBER, JANUARY] = ["2026-10", "2026-11", "2026-12", "2027-01"] as const;

let tenant: Tenant;
beforeEach(async () => {
  tenant = await makeTenant({ acceptDate: new Date("2026-10-02T09:00:00Z") });
});
const byDays = () => BuildingModel.create({ _id: THE_BUILDING, last_month: "prorated" });
const leave = (day: string) => giveNotice(tenant.actor, day, november);
const payable = async () =>
  (await listRentMonths(tenant.actor, november)).months
    .filter((month) => month.payable)
    .map(({ period, rent }) => [period, rent]);
const roll = async (period: string) => {
  const { actor } = await makeActor("admin");
  return (await getRentRoll(actor, period, november)).rows[0];
};
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => ({ code: "none", message: "" }),
    (error: unknown) => error as { code: string; message: string },
  );

describe("the months of a tenant who leaves", () => {
  it("end with the month of the last day, at the whole rent by default", async () => {
    await leave("2026-12-10");
    expect(await payable()).toEqual([OCTOBER, NOVEMBER, DECEMBER].map((period) => [period, 650]));
    expect(await refusal(startPayment(tenant.actor, { period: JANUARY }, november))).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("your last day is Dec 10, 2026") as string,
    });
    const { actor } = await makeActor("admin");
    const money = { email: tenant.email, method: "cash", received: 650, reference: "R-1" };
    const entries = recordOfflinePayment.body.parse({ ...money, period: JANUARY });
    expect(await refusal(recordOffline(actor, entries, november))).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("their last day is Dec 10, 2026") as string,
    });
    expect(await roll(DECEMBER)).toMatchObject({ owed: 1950, rent: 650 });
    // January costs nothing; a former tenant who owes stays in the roll.
    expect(await roll(JANUARY)).toMatchObject({ expected: 0, due: 0, owed: 1950 });
    await withdrawNotice(tenant.actor, november);
    expect(await payable()).toHaveLength(7);
  });

  it("end with a prorated month in the payable months, rent roll, leaving summary and charge", async () => {
    await byDays();
    await leave("2026-12-10");
    const december = 209.68;
    expect(await payable()).toEqual([
      [OCTOBER, 650],
      [NOVEMBER, 650],
      [DECEMBER, december],
    ]);
    expect(await roll(DECEMBER)).toMatchObject({ owed: 1300 + december, rent: december });
    expect(await getOwnLeaving(tenant.actor, undefined, november)).toMatchObject({
      last_period: DECEMBER,
      last_rent: december,
      by_days: true,
      unpaid: 1300 + december,
      to_give_back: 0,
    });
    // What is agreed beside it is not by days.
    const parking = { kind: "parking", label: "Parking", cents: 3_000, from: DECEMBER };
    const by = { at: november, by: new mongoose.Types.ObjectId() };
    const { _id } = tenant.agreement;
    await AgreementModel.updateOne({ _id }, { $set: { monthly_charges: [{ ...parking, ...by }] } });
    expect(await getOwnLeaving(tenant.actor, undefined, november)).toMatchObject({
      last_rent: december,
      last_bill: december + 30,
      unpaid: 1300 + december + 30,
    });
    expect((await roll(DECEMBER))?.due).toBe(december + 30);
    await AgreementModel.updateOne({ _id }, { $unset: { monthly_charges: 1 } });
    const claim = { period: DECEMBER, rent: 650 };
    expect(await refusal(startPayment(tenant.actor, claim, november))).toMatchObject({
      code: "amount_mismatch",
    });
    const offer = await startPayment(tenant.actor, { period: DECEMBER }, november);
    expect(offer).toMatchObject({ rent: december, amount: december });
    await provider.confirm(offer.clientSecret);
    // Rebuilt from the charge only, as after a restore.
    await PaymentModel.deleteMany({});
    expect(await syncPayment(offer.transactionId)).toMatchObject({ status: "paid", rent_cents: 20_968 });
    await expectInvariants();
  });

  it("keep the last-month rule from the day of the notice or the removal", async () => {
    await leave("2026-12-10");
    await byDays();
    expect(await roll(DECEMBER)).toMatchObject({ rent: 650 });
    const { actor } = await makeActor("admin");
    const other = await makeTenant({ acceptDate: new Date("2026-10-02T09:00:00Z") });
    await removeMember(actor, other.email);
    const gone = await AgreementModel.findById(other.agreement._id).orFail().lean();
    expect(gone.last_month).toBe("prorated");
    await BuildingModel.updateOne({}, { last_month: "whole" });
    expect((await AgreementModel.findById(other.agreement._id).orFail().lean()).last_month).toBe("prorated");
  });

  it("keep payments made ahead, and show the amount to give back", async () => {
    await byDays();
    for (const period of [OCTOBER, NOVEMBER, DECEMBER, JANUARY]) await makePayment(tenant, period);
    const back = 650 + 650 - 209.68;
    const { actor } = await makeActor("admin");
    const id = String(tenant.agreement._id);
    expect(await getLeaving(actor, id, "2026-12-10", november)).toMatchObject({
      unpaid: 0,
      to_give_back: back,
    });
    expect(await roll(NOVEMBER)).toMatchObject({ to_give_back: 0 });
    await leave("2026-12-10");
    expect(await roll(NOVEMBER)).toMatchObject({ credit: back, to_give_back: 0, status: "paid", owed: 0 });
    expect(await PaymentModel.countDocuments({ status: "paid" })).toBe(4);
    await withdrawNotice(tenant.actor, november);
    expect(await roll(NOVEMBER)).toMatchObject({ credit: 0, to_give_back: 0 });
  });

  it("cancel an open payment for a month that is no longer owed", async () => {
    await byDays();
    const now = new Date();
    const month = periodOf(now);
    const ahead = (await listRentMonths(tenant.actor, now)).months.findLast(({ payable: can }) => can);
    await startPayment(tenant.actor, { period: ahead?.period }, now);
    await giveNotice(tenant.actor, `${month}-${String(lastOf(month)).padStart(2, "0")}`, now);
    await expect.poll(async () => PaymentModel.distinct("period", { status: "open" })).toEqual([]);
    const other = await startPayment(tenant.actor, { period: month }, now);
    expect(other.period).toBe(month);
  });
});

const rentsOf = (agreements: readonly AgreementDocument[], periods: readonly string[]) => {
  const bills = billsOf({ agreements, charges: [] }, monthsOf(periods, { due_day: 5 }));
  return new Map(bills.map(({ period, cents }) => [period, cents]));
};

const lastOf = (period: string) =>
  new Date(Date.UTC(Number(period.slice(0, 4)), Number(period.slice(5)), 0)).getUTCDate();

it("a tenancy owes every month once until its last day, the last one prorated, for any dates", async () => {
  const base = tenant.agreement;
  const days = fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 0, max: 700 }));
  fc.assert(
    fc.property(days, fc.nat(200_000), ([from, length], rent_cents) => {
      const at = (place: number) => new Date(Date.UTC(2027, 0, 1 + place)).toISOString().slice(0, 10);
      const [first, last] = [at(from), at(from + length)];
      const agreement: AgreementDocument = {
        ...base,
        rent_cents,
        first_period: first.slice(0, 7),
        leave_on: last,
        last_month: "prorated",
      };
      const rents = rentsOf([agreement], periodsBetween(first.slice(0, 7), last.slice(0, 7)));
      const months = [...rents.keys()];
      expect(months).toEqual([...new Set(months)].sort());
      expect(months.at(-1)).toBe(last.slice(0, 7));
      expect(months[0]).toBe(first.slice(0, 7));
      for (const [period, cents] of rents) if (period < last.slice(0, 7)) expect(cents).toBe(rent_cents);
      const share = (rent_cents * Number(last.slice(8))) / lastOf(last.slice(0, 7));
      const cents = rents.get(last.slice(0, 7)) ?? Number.NaN;
      expect(Math.abs(cents - share)).toBeLessThanOrEqual(0.5);
      expect(rentsOf([agreement], [at(from + length + 32).slice(0, 7)]).size > 0).toBe(false);
    }),
  );
});
