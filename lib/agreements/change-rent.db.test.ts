import mongoose from "mongoose";
import { beforeEach, describe, expect, it } from "vitest";
import { removeMember } from "@/lib/leaving/mutations";
import { getMyBalance } from "@/lib/payments/get-account";
import { recordOfflinePayment } from "@/lib/payments/office-contract";
import { listRentMonths } from "@/lib/payments/queries";
import { recordOffline } from "@/lib/payments/record-offline";
import { startPayment } from "@/lib/payments/start-payment";
import { syncPayment } from "@/lib/payments/sync-payment";
import { getRentRoll } from "@/lib/rent-roll/queries";
import { AgreementModel, AgreementVersionModel } from "@/models/agreement";
import { AuditEntryModel } from "@/models/audit-entry";
import { CouponModel } from "@/models/coupon";
import { MailModel } from "@/models/mail";
import { PaymentModel } from "@/models/payment";
import { makeActor, type TestActor } from "@/tests/support/actors";
import { connectCardProvider } from "@/tests/support/card-provider";
import { expectInvariants } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { acceptAgain, makeCoupon, makePayment, makeTenant, type Tenant } from "@/tests/support/tenancy";
import { changeRent } from "./mutations";
import { findMyApartment, findMyAgreement } from "./queries";

connectTestDatabase();
const provider = connectCardProvider();
const november = new Date("2026-11-21T09:00:00Z");
const JANUARY = "2027-01";

let admin: TestActor<"admin">;
let tenant: Tenant;
beforeEach(async () => {
  admin = await makeActor("admin");
  tenant = await makeTenant({ acceptDate: new Date("2026-10-02T09:00:00Z") });
});

const change = (rent: number, from = JANUARY, of = tenant) =>
  changeRent(admin.actor, String(of.agreement._id), { rent, from }, november);
const start = (of: Tenant, order: Parameters<typeof startPayment>[1]) =>
  startPayment(of.actor, order, november);
const record = (received: number, period = JANUARY) =>
  recordOffline(
    admin.actor,
    recordOfflinePayment.body.parse({
      email: tenant.email,
      period,
      method: "cash",
      received,
      reference: `R-${period}`,
      received_on: "2026-11-20",
    }),
    november,
  );
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => ({ code: "none", message: "" }),
    (error: unknown) => error as { code: string; message: string; fields?: object },
  );
const payable = async () =>
  (await listRentMonths(tenant.actor, november)).months
    .filter((month) => month.payable)
    .map(({ period, rent }) => [period, rent]);

describe("changing the rent from a month on", () => {
  it("applies to balances, the rent roll and card payments from that month on, not before", async () => {
    expect(await change(700)).toBe(1);
    expect(await payable()).toEqual([
      ...["2026-10", "2026-11", "2026-12"].map((period) => [period, 650]),
      ...["2027-01", "2027-02", "2027-03", "2027-04"].map((period) => [period, 700]),
    ]);
    for (const [period, rent] of [
      ["2026-12", 650],
      [JANUARY, 700],
    ] as const) {
      const { rows, expected } = await getRentRoll(admin.actor, period, november);
      expect([rows[0]?.rent, expected], period).toEqual([rent, rent]);
    }
    const { rows } = await getRentRoll(admin.actor, "2027-02", november);
    expect(rows[0]?.owed).toBe(3 * 650 + 2 * 700);
    const inFebruary = new Date("2027-02-10T09:00:00Z");
    expect((await getMyBalance(tenant.actor, inFebruary)).due).toBe(3 * 650 + 2 * 700);
    expect((await findMyApartment(tenant.userId, november))?.rent).toBe(650);
    expect((await findMyApartment(tenant.userId, inFebruary))?.rent).toBe(700);
    expect(await refusal(start(tenant, { period: JANUARY, rent: 650 }))).toMatchObject({
      code: "amount_mismatch",
    });
    const offer = await start(tenant, { period: JANUARY, rent: 700 });
    await provider.confirm(offer.clientSecret);
    // Rebuilt from the charge only, as after a restore.
    await PaymentModel.deleteMany({});
    const charged = await syncPayment(offer.transactionId);
    expect(charged).toMatchObject({ status: "paid", rent_cents: charged?.paid_cents });
    await expectInvariants();
  });

  it("creates a version to sign, one mail and one audit entry; repeating it changes nothing", async () => {
    expect((await findMyAgreement(tenant.userId))?.documents).toHaveLength(1);
    expect(await change(700)).toBe(1);
    expect(await change(700)).toBe(0);
    const read = await findMyAgreement(tenant.userId);
    expect(read).toMatchObject({ rent: 650, rent_changes: [{ from: JANUARY, rent: 700 }] });
    expect(read?.documents.map(({ version, signed_at }) => [version, signed_at])).toEqual([
      [2, null],
      [1, null],
    ]);
    expect((await AgreementVersionModel.findOne({ version: 2 }).orFail().lean()).content).toMatchObject({
      rent_cents: 65_000,
      rent_changes: [{ from: JANUARY, rent_cents: 70_000 }],
    });
    const mails = await MailModel.find({ to: tenant.email }).lean();
    expect(mails.map(({ subject, kind }) => [subject, kind])).toEqual([
      [`The rent of apartment ${tenant.agreement.apartment_no} is $700 from January 2027`, "money"],
    ]);
    expect(await AuditEntryModel.find().lean()).toMatchObject([
      {
        action: "agreement.rent-changed",
        subject: expect.stringContaining(tenant.email) as string,
        before: { rent: 650 },
        after: { rent: 700, from: JANUARY },
      },
    ]);
    // Restores the earlier rent, which drops the later change.
    expect(await change(650, "2026-12")).toBe(1);
    expect((await findMyAgreement(tenant.userId))?.rent_changes).toEqual([]);
    expect(await AgreementVersionModel.countDocuments()).toBe(3);
    await expectInvariants();
  });

  it("refuses a paid or reserved month, a past month and an ended agreement", async () => {
    await makePayment(tenant, JANUARY);
    expect(await refusal(change(700))).toMatchObject({
      code: "invalid_input",
      fields: { from: expect.stringContaining("January 2027 is paid already.") as string },
    });
    await start(tenant, { period: "2027-02" });
    expect(await refusal(change(700, "2027-02"))).toMatchObject({
      fields: { from: expect.stringContaining("A payment for February 2027 is under way.") as string },
    });
    expect(await refusal(change(700, "2026-10"))).toMatchObject({ code: "invalid_input" });
    await removeMember(admin.actor, tenant.email);
    expect(await refusal(change(700, "2027-03"))).toMatchObject({
      code: "conflict",
      message: "This agreement has ended.",
    });
    expect((await AgreementModel.findOne().orFail().lean()).rent_changes).toBeUndefined();
  });

  it.each(["by card", "by a coupon over all", "by hand", "by hand, after coming back"])(
    "never coexists with a concurrent payment at the old rent: %s",
    async (way) => {
      await makeCoupon("ALL", 100);
      const living = way.endsWith("back") ? { ...tenant, agreement: await acceptAgain(tenant) } : tenant;
      for (const period of ["2027-01", "2027-02", "2027-03"]) {
        const pay = {
          "by card": () => start(living, { period }),
          "by hand, after coming back": () => record(650, period),
          "by a coupon over all": () => start(living, { period, coupon: "ALL" }),
          "by hand": () => record(650, period),
        }[way];
        const rent = 700 + Number(period.slice(-1));
        const [changed] = await Promise.allSettled([change(rent, period, living), pay?.()]);
        const row = await PaymentModel.findOne({
          period,
          status: mongoose.trusted({ $in: ["open" as const, "paid" as const] }),
        }).lean();
        const asked = changed.status === "fulfilled" ? [rent * 100, undefined] : [65_000];
        expect(asked, `${period} ${changed.status}`).toContain(row?.rent_cents);
        await PaymentModel.deleteMany({});
        await AgreementModel.updateMany({}, { $unset: { rent_changes: 1 } });
      }
      expect(await CouponModel.countDocuments()).toBe(1);
    },
  );

  it("keeps every concurrent change, and stays consistent with a concurrent removal", async () => {
    const rents = [700, 710, 720, 730];
    await Promise.all(rents.map((rent) => change(rent)));
    const { rent_changes } = await AgreementModel.findById(tenant.agreement._id).orFail().lean();
    expect(rent_changes?.map(({ rent_cents }) => rent_cents / 100).sort()).toEqual(rents);
    const [changed] = await Promise.allSettled([change(800), removeMember(admin.actor, tenant.email)]);
    const left = await AgreementModel.findById(tenant.agreement._id).orFail().lean();
    expect(left.active).toBe(false);
    expect(left.rent_changes?.some(({ rent_cents }) => rent_cents === 80_000)).toBe(
      changed.status === "fulfilled",
    );
    await expectInvariants();
  });
});
