import { describe, expect, it, vi } from "vitest";
import { changeValidity, deleteCoupon } from "@/lib/coupons/mutations";
import { removeMember } from "@/lib/leaving/mutations";
import { stripe } from "@/lib/platform/cards/stripe";
import { periodOf } from "@/lib/platform/format/periods";
import { getRentRoll } from "@/lib/rent-roll/queries";
import { AgreementModel } from "@/models/agreement";
import { CouponModel } from "@/models/coupon";
import { PaymentModel } from "@/models/payment";
import { makeActor } from "@/tests/support/actors";
import { connectCardProvider } from "@/tests/support/card-provider";
import { connectTestDatabase } from "@/tests/support/mongo";
import { acceptAgain, makeCoupon, makePayment, makeTenant, type Tenant } from "@/tests/support/tenancy";
import { listRentMonths } from "./queries";
import { startPayment } from "./start-payment";

connectTestDatabase();
const provider = connectCardProvider();

async function remove(tenant: Tenant) {
  const admin = await makeActor("admin");
  expect(await removeMember(admin.actor, tenant.email)).toBe(1);
  return admin;
}

describe("a coupon that is switched off", () => {
  it("cancels all other payments started with it when one cannot be cancelled", async () => {
    const { actor } = await makeActor("admin");
    await makeCoupon("EID90", 90);
    const tenants = [await makeTenant(), await makeTenant(), await makeTenant()];
    const offers = [];
    for (const tenant of tenants) offers.push(await startPayment(tenant.actor, { coupon: "EID90" }));
    // Charged with another amount than reserved: an admin has to check it.
    await provider.call("POST", `payment_intents/${offers[0]?.transactionId ?? ""}`, { amount: "100" });
    await provider.confirm(offers[0]?.clientSecret ?? null);
    const coupon = await CouponModel.findOne({ coupon: "EID90" }).orFail();
    await changeValidity(actor, String(coupon._id), "Invalid");
    await vi.waitFor(async () => expect(await provider.liveIntents()).toEqual([]));
  });
});

describe("an open payment of a removed member", () => {
  it("is cancelled at the provider, so that the open form charges nothing", async () => {
    const tenant = await makeTenant();
    const offer = await startPayment(tenant.actor, {});
    await remove(tenant);
    await vi.waitFor(async () => expect(await provider.liveIntents()).toEqual([]));
    expect(await provider.confirm(offer.clientSecret)).toHaveProperty("error");
    await vi.waitFor(async () => {
      const row = await PaymentModel.findOne({ transactionId: offer.transactionId }).lean();
      expect(row).toMatchObject({ status: "canceled", reason: "The agreement has ended" });
    });
  });

  it("does not delay the removal when the provider is slow", async () => {
    const tenant = await makeTenant();
    await startPayment(tenant.actor, {});
    const intents = stripe().paymentIntents;
    const cancel = intents.cancel.bind(intents);
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const asked = vi.spyOn(intents, "cancel").mockImplementationOnce(async (id) => {
      await answered;
      return cancel(id);
    });
    // A removal that waited for the provider would hang here.
    await remove(tenant);
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());
    expect(await provider.liveIntents()).toHaveLength(1);
    answer();
    await vi.waitFor(async () => expect(await provider.liveIntents()).toEqual([]));
  });
});

describe("a payment started with a coupon", () => {
  it.each(["switched off", "deleted"])(
    "is cancelled when the coupon is %s; other payments are not",
    async (how) => {
      const admin = await makeActor("admin");
      await makeCoupon("EID20", 20);
      const [tenant, other] = [await makeTenant(), await makeTenant()];
      const offer = await startPayment(tenant.actor, { coupon: "eid20" });
      const plain = await startPayment(other.actor, {});
      const { _id } = await CouponModel.findOne({ coupon: "EID20" }).orFail();
      const done =
        how === "deleted"
          ? await deleteCoupon(admin.actor, String(_id))
          : await changeValidity(admin.actor, String(_id), "Invalid");
      expect(done).toBe(1);
      await vi.waitFor(async () =>
        expect(await provider.liveIntents()).toMatchObject([{ id: plain.transactionId }]),
      );
      expect(await provider.confirm(offer.clientSecret)).toHaveProperty("error");
      await vi.waitFor(async () => {
        const row = await PaymentModel.findOne({ transactionId: offer.transactionId }).lean();
        expect(row).toMatchObject({ status: "canceled", reason: "The coupon is no longer valid" });
      });
      expect(await startPayment(tenant.actor, {})).toMatchObject({ discount: 0 });
    },
  );
});

describe("a payment that starts at the same time", () => {
  /** Runs `end` while the provider creates the intent, and returns how the start of the payment ended. */
  async function beginDuring(tenant: Tenant, order: { coupon?: string }, end: () => Promise<unknown>) {
    await provider.faults({ operation: "payment_intents.create", latency_ms: 1_000, times: 1 });
    const begun = startPayment(tenant.actor, order).then(
      () => "begun",
      (error: unknown) => (error as { code: string }).code,
    );
    await vi.waitFor(async () => expect(await PaymentModel.countDocuments({ status: "open" })).toBe(1));
    await end();
    return begun;
  }

  it("is refused when its coupon is switched off", async () => {
    const [admin, tenant] = [await makeActor("admin"), await makeTenant()];
    await makeCoupon("EID20", 20);
    const { _id } = await CouponModel.findOne({ coupon: "EID20" }).orFail();
    const off = () => changeValidity(admin.actor, String(_id), "Invalid");
    expect(await beginDuring(tenant, { coupon: "EID20" }, off)).toBe("coupon_expired");
    expect(await provider.liveIntents()).toEqual([]);
    expect(await PaymentModel.countDocuments({ status: "open" })).toBe(0);
  });

  it("is refused when its agreement ends", async () => {
    const tenant = await makeTenant();
    expect(await beginDuring(tenant, {}, () => remove(tenant))).toBe("conflict");
    expect(await provider.liveIntents()).toEqual([]);
    expect(await PaymentModel.countDocuments({ status: "open" })).toBe(0);
  });

  it.each([
    ["the coupon", "coupon_expired", () => CouponModel.updateOne({}, { validity: "Invalid" })],
    [
      "the agreement",
      "conflict",
      (tenant: Tenant) => AgreementModel.updateOne({ _id: tenant.agreement._id }, { active: false }),
    ],
  ])("is cancelled when the call that ended %s did not see its row yet", async (_, code, end) => {
    const tenant = await makeTenant();
    await makeCoupon("EID20", 20);
    expect(await beginDuring(tenant, { coupon: "EID20" }, () => end(tenant).exec())).toBe(code);
    expect(await provider.liveIntents()).toEqual([]);
    expect(await PaymentModel.countDocuments({ status: "open" })).toBe(0);
  });
});

describe("a tenant who returns to the same apartment in the same month", () => {
  it("does not owe a paid month again, and cannot pay it again", async () => {
    const tenant = await makeTenant({ acceptDate: new Date() });
    const period = periodOf(new Date());
    await makePayment(tenant, period);
    await acceptAgain(tenant);
    const { months, next } = await listRentMonths(tenant.actor);
    const paid = months.filter((month) => month.paid);
    expect(paid.map((month) => month.period)).toEqual([period]);
    expect(next).not.toBe(period);
    const month = paid[0]?.month;
    await expect(startPayment(tenant.actor, { month })).rejects.toMatchObject({ code: "month_already_paid" });
    expect(await provider.liveIntents()).toEqual([]);
    const roll = await getRentRoll((await makeActor("admin")).actor, period);
    expect(roll.rows).toMatchObject([{ email: tenant.email, status: "paid", owed: 0 }]);
  });

  it("gets a new payment in place of the one left open under the old agreement", async () => {
    const tenant = await makeTenant();
    const old = await startPayment(tenant.actor, {});
    await acceptAgain(tenant);
    const offer = await startPayment(tenant.actor, {});
    expect(offer.transactionId).not.toBe(old.transactionId);
    expect(await provider.liveIntents()).toMatchObject([{ id: offer.transactionId }]);
    expect(await provider.confirm(offer.clientSecret)).toMatchObject({ status: "succeeded" });
  });
});
