import mongoose from "mongoose";
import { describe, expect, it } from "vitest";
import { addCoupon } from "@/lib/coupons/mutations";
import { findCouponByCode, listCoupons } from "@/lib/coupons/queries";
import { towerDay } from "@/lib/platform/format/dates";
import { addMonths, periodOf, rentLine } from "@/lib/platform/format/periods";
import { CouponModel } from "@/models/coupon";
import { PaymentModel } from "@/models/payment";
import { checkInvariants } from "@/scripts/checks/invariants/check-invariants";
import { makeActor } from "@/tests/support/actors";
import { connectCardProvider } from "@/tests/support/card-provider";
import { expectInvariants } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { makeCoupon, makePayment, makeTenant, type Tenant } from "@/tests/support/tenancy";
import { getMyBalance } from "./get-account";
import { reconcilePayments } from "./reconcile-payments";
import { termsOf } from "./rules";
import { startPayment, reservePayment } from "./start-payment";
import { syncPayment } from "./sync-payment";
import { postCharge } from "./write-charge";

connectTestDatabase();
const provider = connectCardProvider();

const HOUR = 3_600_000;
const dayFromNow = (days: number) => towerDay(new Date(Date.now() + days * 24 * HOUR));
const pay = (tenant: Tenant, coupon: string, monthsAhead = 0) =>
  startPayment(tenant.actor, { coupon, period: addMonths(periodOf(new Date()), monthsAhead) });
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error as { code: string; message: string },
  );

it("is given for a rent of which a credit took off a part before, which is left over for what comes next", async () => {
  const { actor } = await makeActor("admin");
  const tenant = await makeTenant({ acceptDate: new Date() });
  await makeCoupon("FREE", 100);
  const month = periodOf(new Date());
  const credit = { kind: "credit", label: "The lift", amount: 100, user_id: tenant.userId } as const;
  await postCharge(actor, { ...credit, period: month });
  expect(await pay(tenant, "FREE")).toMatchObject({ discount: 550, amount: 0 });
  expect(await getMyBalance(tenant.actor)).toMatchObject({ due: 0, credit: 100 });
  await expectInvariants();
});

describe("a coupon with limits", () => {
  it("is refused before its first and after its last day in Dhaka, and accepted on both", async () => {
    const tenant = await makeTenant();
    await makeCoupon("SOON", 10, "Valid", { from: dayFromNow(1) });
    await makeCoupon("OVER", 10, "Valid", { until: dayFromNow(-1) });
    await makeCoupon("TODAY", 10, "Valid", { from: dayFromNow(0), until: dayFromNow(0) });
    expect(await refusal(pay(tenant, "SOON"))).toMatchObject({
      code: "coupon_unusable",
      message: expect.stringMatching(/^This coupon can be used from \w{3} \d+, \d{4} on\.$/) as string,
    });
    expect(await refusal(pay(tenant, "OVER"))).toMatchObject({
      code: "coupon_unusable",
      message: expect.stringMatching(/^This coupon ended on \w{3} \d+, \d{4}\.$/) as string,
    });
    expect(await pay(tenant, "TODAY")).toMatchObject({ discount: 65 });
    expect((await listCoupons(null)).items.map(({ coupon }) => coupon)).toEqual(["TODAY"]);
  });

  it("is used no more often than its total limit, also by ten concurrent tenants", async () => {
    await makeActor("admin");
    await makeCoupon("THREE", 100, "Valid", { uses: 3 });
    const tenants = [];
    for (let n = 0; n < 10; n++) tenants.push(await makeTenant());
    const outcomes = await Promise.all(tenants.map((tenant) => refusal(pay(tenant, "THREE"))));
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(3);
    for (const outcome of outcomes)
      if (outcome)
        expect(outcome).toMatchObject({ code: "coupon_unusable", message: "This coupon is used up." });
    expect(await PaymentModel.countDocuments({ coupon: "THREE", status: "paid" })).toBe(3);
    await expectInvariants();
  });

  it("can be limited to one use per tenant, and then still works for the next tenant", async () => {
    await makeCoupon("ONCE", 100, "Valid", { uses_per_tenant: 1 });
    const [one, other] = [await makeTenant(), await makeTenant()];
    expect(await refusal(pay(one, "ONCE"))).toBeNull();
    expect(await refusal(pay(one, "ONCE", 1))).toMatchObject({
      code: "coupon_unusable",
      message: "You have already used this coupon.",
    });
    expect(await findCouponByCode(one.actor, "once")).toMatchObject({
      validity: "Valid",
      refusal: "You have already used this coupon.",
    });
    expect(await findCouponByCode(other.actor, "once")).toMatchObject({ refusal: null });
    expect(await refusal(pay(other, "ONCE"))).toBeNull();
  });

  it("moves to another month while its tenant has only started to pay with it", async () => {
    await makeActor("admin");
    await makeCoupon("ONCE", 10, "Valid", { uses: 1, uses_per_tenant: 1 });
    const [one, other] = [await makeTenant(), await makeTenant()];
    const first = await pay(one, "ONCE");
    expect(await findCouponByCode(one.actor, "ONCE")).toMatchObject({ refusal: null });
    expect(await findCouponByCode(other.actor, "ONCE")).toMatchObject({ refusal: "This coupon is used up." });
    const second = await pay(one, "ONCE", 1);
    expect(second).toMatchObject({ discount: 65 });
    expect(await provider.liveIntents()).toMatchObject([{ id: second.transactionId }]);
    expect(await provider.confirm(first.clientSecret)).toHaveProperty("error");
    await provider.confirm(second.clientSecret);
    await syncPayment(second.transactionId);
    const message = "You have already used this coupon.";
    expect(await refusal(pay(one, "ONCE"))).toMatchObject({ code: "coupon_unusable", message });
    await expectInvariants();
  });

  it("does not move to another month once the first one has been charged", async () => {
    await makeCoupon("ONCE", 10, "Valid", { uses_per_tenant: 1 });
    const tenant = await makeTenant();
    const first = await pay(tenant, "ONCE");
    await provider.confirm(first.clientSecret);
    const message = "You have already used this coupon.";
    expect(await refusal(pay(tenant, "ONCE", 1))).toMatchObject({ code: "coupon_unusable", message });
    expect(await PaymentModel.findOne({ transactionId: first.transactionId })).toMatchObject({
      status: "paid",
    });
    expect(await provider.liveIntents()).toEqual([]);
  });

  it("is held for one month when a tenant uses it for several concurrently", async () => {
    await makeActor("admin");
    await makeCoupon("ONCE", 10, "Valid", { uses_per_tenant: 1 });
    const tenant = await makeTenant();
    const outcomes = await Promise.all([0, 1, 2].map((ahead) => refusal(pay(tenant, "ONCE", ahead))));
    expect(outcomes.filter((outcome) => outcome === null).length).toBeGreaterThan(0);
    expect(await PaymentModel.countDocuments({ coupon: "ONCE", status: "open" })).toBe(1);
    expect(await provider.liveIntents()).toHaveLength(1);
    await expectInvariants();
  });

  it("returns the same payment to its tenant, and is free once that payment is replaced", async () => {
    await makeCoupon("LAST", 10, "Valid", { uses: 1 });
    const [one, other] = [await makeTenant(), await makeTenant()];
    const first = await pay(one, "LAST");
    expect(await pay(one, "LAST")).toEqual(first);
    expect(await refusal(pay(other, "LAST"))).toMatchObject({ code: "coupon_unusable" });
    // Without the coupon: the full price, on another intent.
    await startPayment(one.actor, { period: first.period });
    expect(await provider.liveIntents()).toHaveLength(1);
    expect(await refusal(pay(other, "LAST"))).toBeNull();
  });

  it("reports that it is switched off before any other reason", async () => {
    await makeCoupon("OFF", 10, "Invalid", { until: dayFromNow(-1), uses: 1 });
    const message = "Coupon validity expired!";
    expect(await refusal(pay(await makeTenant(), "OFF"))).toMatchObject({ code: "coupon_expired", message });
  });

  it("does not count payments of a deleted coupon with the same code", async () => {
    await makeCoupon("EID", 100, "Valid", { uses: 1 });
    await pay(await makeTenant(), "EID");
    await CouponModel.deleteOne({ coupon: "EID" });
    await new Promise((resolve) => setTimeout(resolve, 5));
    await makeCoupon("EID", 100, "Valid", { uses: 1 });
    expect(await refusal(pay(await makeTenant(), "EID"))).toBeNull();
  });

  it("stores its limits, and shows an admin how often it was used", async () => {
    const { actor } = await makeActor("admin");
    const limits = { from: dayFromNow(-3), until: dayFromNow(3), uses: 5, uses_per_tenant: 2 };
    await addCoupon(actor, { coupon: "ALL", discount: 100, description: "Everything.", ...limits });
    await pay(await makeTenant(), "ALL");
    expect((await listCoupons(actor)).items).toMatchObject([{ coupon: "ALL", ...limits, used: 1 }]);
  });
});

describe("a coupon code deleted and added again with another discount", () => {
  const replace = async () => {
    const { actor } = await makeActor("admin");
    await makeCoupon("SAVE", 50);
    return async () => {
      // As if the provider is unavailable while an admin deletes it: begun payments are not cancelled.
      await CouponModel.deleteOne({ code_key: "SAVE" });
      await addCoupon(actor, { coupon: "SAVE", discount: 10, description: "10 % off" });
    };
  };

  it("cancels payments started with the old discount", async () => {
    const [tenant, replaceIt] = [await makeTenant(), await replace()];
    const begun = await pay(tenant, "SAVE");
    expect(begun).toMatchObject({ discount: 325 });
    await replaceIt();
    await reconcilePayments({ graceSeconds: -1 });
    expect(await PaymentModel.find().lean()).toMatchObject([{ status: "canceled" }]);
    expect(await provider.confirm(begun.clientSecret)).toHaveProperty("error");
    expect(await pay(tenant, "SAVE")).toMatchObject({ discount: 65, amount: 585 });
  });

  it("reserves no payment with the old discount", async () => {
    const [tenant, replaceIt] = [await makeTenant(), await replace()];
    await replaceIt();
    const { agreement } = tenant;
    const period = periodOf(new Date());
    const reserve = (percent: number) => {
      const price = termsOf(agreement.rent_cents, { code: "SAVE", percent });
      const month = { agreement, period, terms: { ...price, lines: [rentLine(period)] } };
      return reservePayment(tenant.actor, month, new Date());
    };
    expect(await reserve(50)).toBeNull();
    expect(await PaymentModel.countDocuments()).toBe(0);
    expect(await reserve(10)).toMatchObject({ status: "open", discount_cents: 6_500 });
  });
});

describe("a coupon used more often than its limits allow", () => {
  it.each([{ uses: 1 }, { uses_per_tenant: 1 }])("with %j violates I12", async (limits) => {
    await makeActor("admin");
    await makeCoupon("ONCE", 10, "Valid", limits);
    const tenant = await makeTenant();
    const terms = termsOf(tenant.agreement.rent_cents, { code: "ONCE", percent: 10 });
    const month = periodOf(new Date());
    await makePayment(tenant, month, terms);
    await expectInvariants();
    await makePayment(tenant, addMonths(month, 1), terms);
    expect(await checkInvariants(mongoose.connection)).toEqual([
      "I12: more uses than its limits allow, of coupon: ONCE",
    ]);
  });
});

describe("a payment whose money comes back after its coupon was used again", () => {
  it.each([
    ["a refund that fails", { uses: 1 }, { knob: "refund", over: "succeeded", undone: "failed" }],
    ["a dispute that is won", { uses_per_tenant: 1 }, { knob: "dispute", over: "lost", undone: "won" }],
  ] as const)("is paid with the coupon again: %s", async (_, limits, { knob, over, undone }) => {
    await makeActor("admin");
    await makeCoupon("ONCE", 10, "Valid", limits);
    const tenant = await makeTenant();
    const charge = async (monthsAhead: number) => {
      const { clientSecret, transactionId } = await pay(tenant, "ONCE", monthsAhead);
      await provider.confirm(clientSecret);
      await syncPayment(transactionId);
      return transactionId;
    };
    const statusOf = async (transactionId: string) => (await PaymentModel.findOne({ transactionId }))?.status;
    const first = await charge(0);
    const { id } = (await provider.knob("POST", knob, { payment_intent: first })) as { id: string };
    await provider.knob("POST", knob, { [knob]: id, status: over });
    await syncPayment(first);
    expect(await statusOf(first)).toBe("refunded");
    const second = await charge(1);
    await provider.knob("POST", knob, { [knob]: id, status: undone });
    await syncPayment(first);
    expect([await statusOf(first), await statusOf(second)]).toEqual(["paid", "paid"]);
    await expectInvariants();
  });
});
