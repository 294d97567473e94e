import mongoose from "mongoose";
import { afterEach, describe, expect, it, vi } from "vitest";
import { towerDay } from "@/lib/platform/format/dates";
import { addMonths, periodOf } from "@/lib/platform/format/periods";
import { getRentRoll } from "@/lib/rent-roll/queries";
import { AgreementModel } from "@/models/agreement";
import { AuditEntryModel } from "@/models/audit-entry";
import { CouponModel } from "@/models/coupon";
import { MailModel } from "@/models/mail";
import { PaymentModel } from "@/models/payment";
import { makeActor } from "@/tests/support/actors";
import { forkProcess } from "@/tests/support/bundle-process";
import { connectCardProvider } from "@/tests/support/card-provider";
import { connectTestDatabase } from "@/tests/support/mongo";
import { makeCoupon, makePayment, makeTenant, type Tenant } from "@/tests/support/tenancy";
import { getMyAccount } from "./get-account";
import { recordReceipt as receiptEndpoint } from "./office-contract";
import { listRentMonths } from "./queries";
import { recordReceipt } from "./record-offline";
import { linkIntent, startPayment } from "./start-payment";
import { syncPayment } from "./sync-payment";

connectTestDatabase({ isOwn: true });
const provider = connectCardProvider();
afterEach(() => {
  vi.useRealTimers();
});

const start = (tenant: Tenant, order: Parameters<typeof startPayment>[1] = {}, now?: Date) =>
  startPayment(tenant.actor, order, now);
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => ({ code: "none", message: "" }),
    (error: unknown) => error as { code: string; message: string },
  );

/** Makes ten concurrent calls in another process; returns their intents. */
async function startElsewhere(tenant: Tenant): Promise<string[]> {
  const child = await forkProcess("tests/support/start-payment-process.ts", [tenant.userId]);
  return new Promise((resolve, reject) => {
    child.once("message", (ids) => {
      resolve(ids as string[]);
    });
    child.once("exit", (code) => {
      reject(new Error(`The other process ended with ${String(code)}.`));
    });
  });
}

const MONTH = periodOf(new Date());

const BOUNDS = "The card provider takes payments from $0.50 to $999,999.99.";

describe("the amount", () => {
  it("is the rent from the database, in cents at the provider", async () => {
    const tenant = await makeTenant({ rentCents: 138_055 });
    const offer = await start(tenant);
    expect(offer).toMatchObject({ rent: 1380.55, discount: 0, amount: 1380.55, coupon: "" });
    const { intents } = await provider.state();
    expect(intents).toHaveLength(1);
    expect(intents[0]).toMatchObject({
      amount: 138_055,
      currency: "usd",
      allowed_payment_method_types: ["card"],
      metadata: { user: tenant.userId, agreement: String(tenant.agreement._id), percent: "0" },
    });
  });

  it.each([
    ["a rent of one dollar and a discount of 999", { rent: 1, discount: 999 }],
    ["a negative rent", { rent: -650 }],
    ["a discount without a coupon", { rent: 650, discount: 65 }],
  ])("refuses %s and creates no intent", async (_, claim) => {
    const tenant = await makeTenant();
    expect(await refusal(start(tenant, claim))).toMatchObject({ code: "amount_mismatch" });
    expect((await provider.state()).intents).toHaveLength(0);
    expect(await PaymentModel.countDocuments()).toBe(0);
  });

  it.each([" welcome15 ", "ｗＥＬＣＯＭＥ１５"])(
    "applies the discount of coupon %j, ignoring case, width and spaces",
    async (coupon) => {
      await makeCoupon("Welcome15", 15);
      const offer = await start(await makeTenant({ rentCents: 138_055 }), {
        coupon,
        rent: 1380.55,
        discount: (15 * 1380.55) / 100,
      });
      expect(offer).toMatchObject({ rent: 1380.55, discount: 207.08, amount: 1173.47, coupon: "Welcome15" });
    },
  );

  it.each([
    ["unknown", "NOPE", "coupon_invalid", "Invalid coupon"],
    ["switched off", "old10", "coupon_expired", "Coupon validity expired!"],
    ["an operator as text", '{"$ne":null}', "coupon_invalid", "Invalid coupon"],
  ])("refuses a coupon that is %s with the specified text", async (_, coupon, code, message) => {
    await makeCoupon("OLD10", 10, "Invalid");
    expect(await refusal(start(await makeTenant(), { coupon }))).toMatchObject({ code, message });
    expect((await provider.state()).intents).toHaveLength(0);
  });

  it.each([
    ["takes no coupon for a rent of which money that names no line pays a part", 200, [], false],
    ["takes no coupon for less of a rent than it takes off", 600, [`rent:${MONTH}`], true],
  ])("%s: it would not be given", async (_, amount, lines, takes_coupon) => {
    await makeCoupon("EID20", 20);
    const tenant = await makeTenant({ acceptDate: new Date() });
    const { actor } = await makeActor("admin");
    const received_on = towerDay(new Date());
    const cash = { email: tenant.email, amount, method: "cash", received_on, lines };
    await recordReceipt(actor, receiptEndpoint.body.parse(cash));
    const { months } = await listRentMonths(tenant.actor);
    // A smaller one may still be given.
    expect(months.find(({ payable }) => payable)?.lines).toMatchObject([{ kind: "rent", takes_coupon }]);
    expect(await refusal(start(tenant, { coupon: "EID20" }))).toMatchObject({
      code: "coupon_unusable",
      message: expect.stringMatching(/^A coupon takes its share off a rent that is paid whole/) as string,
    });
    expect(await PaymentModel.countDocuments({ percent: 20 })).toBe(0);
    const offer = await start(tenant);
    expect(offer).toMatchObject({ amount: 650 - amount, discount: 0 });
    await provider.confirm(offer.clientSecret);
    await syncPayment(offer.transactionId);
    expect((await getMyAccount(tenant.actor)).open).toBe(0);
  });

  it("takes a coupon of 100 percent for a rent of which money that names no line pays a part, which is kept", async () => {
    await makeCoupon("FREE", 100);
    const tenant = await makeTenant({ acceptDate: new Date() });
    const { actor } = await makeActor("admin");
    const cash = { email: tenant.email, amount: 200, method: "cash", received_on: towerDay(new Date()) };
    await recordReceipt(actor, receiptEndpoint.body.parse(cash));
    expect(await start(tenant, { coupon: "FREE" })).toMatchObject({ amount: 0, discount: 450 });
    expect(await getMyAccount(tenant.actor)).toMatchObject({ open: 0, credit: 200 });
  });

  it("cancels a discounted intent when its coupon is switched off, then offers the full price", async () => {
    await makeCoupon("EID20", 20);
    const tenant = await makeTenant();
    const discounted = await start(tenant, { coupon: "EID20" });
    await CouponModel.updateOne({ code_key: "EID20" }, { $set: { validity: "Invalid" } });
    expect(await refusal(start(tenant, { coupon: "EID20" }))).toMatchObject({ code: "coupon_expired" });
    expect(await provider.liveIntents()).toHaveLength(0);
    expect(await provider.confirm(discounted.clientSecret)).toHaveProperty("error");
    expect(await start(tenant)).toMatchObject({ amount: 650, discount: 0 });
  });

  it("records a month as paid without a card when the coupon covers it all", async () => {
    await makeCoupon("FREE", 100);
    const tenant = await makeTenant();
    const offer = await start(tenant, { coupon: "FREE" });
    expect(offer).toMatchObject({ clientSecret: null, amount: 0, discount: 650 });
    expect(offer.transactionId).toMatch(/^free_[0-9a-f]{24}$/);
    expect((await provider.state()).intents).toHaveLength(0);
    const row = await PaymentModel.findOne({ transactionId: offer.transactionId }).lean();
    expect(row).toMatchObject({ status: "paid", paid_cents: 0, rent_cents: 65_000, discount_cents: 65_000 });
    expect(await AuditEntryModel.countDocuments({ action: "payment.paid" })).toBe(1);
    expect(await MailModel.countDocuments({ to: tenant.email, subject: /^Receipt: / })).toBe(1);
  });

  it("is dated when it was recorded if a coupon for all of it replaces a payment by card", async () => {
    await makeCoupon("FREE", 100);
    const tenant = await makeTenant();
    const { transactionId } = await start(tenant);
    await start(tenant, { coupon: "FREE" });
    const [free, card] = await Promise.all([
      PaymentModel.findOne({ status: "paid" }).orFail().lean(),
      PaymentModel.findOne({ transactionId }).orFail().lean(),
    ]);
    expect(Number(free.history[0]?.at)).toBeGreaterThanOrEqual(Number(card.history.at(-1)?.at));
  });

  it("is refused when a coupon reduces it below the provider's minimum", async () => {
    await makeCoupon("MOST99", 99);
    const tenant = await makeTenant({ rentCents: 4_000 });
    expect(await refusal(start(tenant, { coupon: "MOST99" }))).toMatchObject({
      code: "conflict",
      message: `${BOUNDS} Please pay without this coupon.`,
    });
    expect((await provider.state()).intents).toHaveLength(0);
  });

  it("is refused above and below the provider's limits", async () => {
    const tenant = await makeTenant({ rentCents: 100_000_000 });
    expect(await refusal(start(tenant))).toMatchObject({
      code: "conflict",
      message: `${BOUNDS} Please pay this month at the office.`,
    });
    const row = await makePayment(tenant, "2026-11", { status: "open" });
    for (const [paid_cents, words] of [
      [100_000_000, "Amount must be no more than $999,999.99"],
      [49, "Amount must be at least $0.50 usd"],
    ] as const)
      expect(await refusal(linkIntent({ ...row, paid_cents, transactionId: null }))).toMatchObject({
        code: "conflict",
        message: `The card provider refuses this payment: ${words}`,
      });
    expect((await provider.state()).intents).toHaveLength(0);
  });
});

describe("the month", () => {
  const november = new Date("2026-11-21T09:00:00Z");

  const since = (period: string) => makeTenant({ acceptDate: new Date(`${period}-10T09:00:00Z`) });

  it("is the nearest one with the given name", async () => {
    const tenant = await since("2026-06");
    expect(await start(tenant, { month: "January" }, november)).toMatchObject({ period: "2027-01" });
    expect(await start(tenant, { month: "June" }, november)).toMatchObject({ period: "2026-06" });
  });

  it("is the one shown on a page that stays open past the end of a month", async () => {
    const tenant = await since("2026-05");
    const shown = { month: "May", period: "2026-05" } as const;
    expect(await start(tenant, shown, november)).toMatchObject({ period: "2026-05" });
    const december = new Date("2026-11-30T18:00:00Z"); // midnight in Dhaka
    expect(await start(tenant, { month: "May" }, december)).toMatchObject({ period: "2027-05" });
    expect(await start(tenant, shown, december)).toMatchObject({ period: "2026-05" });
    expect(await start(tenant, { period: "2026-06" }, december)).toMatchObject({ period: "2026-06" });
    const other = { month: "May", period: "2026-07" } as const;
    expect(await refusal(start(tenant, other, december))).toMatchObject({ code: "conflict" });
  });

  it.each([
    ["before the tenancy", "2026-08", "2026-08-31T17:59:59Z", "your agreement begins in September 2026"],
    ["six months ahead", "2027-05", "2026-11-30T17:59:59Z", "more than five months ahead"],
  ])("is refused %s", async (_, period, now, why) => {
    const tenant = await since(why.includes("agreement") ? "2026-09" : "2020-01");
    const refused = await refusal(start(tenant, { period }, new Date(now)));
    expect(refused).toMatchObject({ code: "conflict", message: expect.stringContaining(why) as string });
    expect((await provider.state()).intents).toHaveLength(0);
  });

  it.each([
    ["for longer than two years", "2024-06", 29],
    ["since this month", "2026-11", 1],
  ])(
    "is payable exactly when the rent roll shows it owed or it is one of the next five: let %s",
    async (_, first, months) => {
      const { actor } = await makeActor("admin");
      const tenant = await since(first);
      if (first < "2025-06") await makePayment(tenant, "2025-06");
      const { rows } = await getRentRoll(actor, undefined, november);
      const owed = rows[0]?.unpaid_periods ?? [];
      expect(owed).toHaveLength(months);
      const payable = [...owed, "2026-12", "2027-01", "2027-02", "2027-03", "2027-04"];
      const shown = (await listRentMonths(tenant.actor, november)).months;
      expect(shown.filter((each) => each.payable).map(({ period }) => period)).toEqual(payable);
      // Two months more on either side than may be paid.
      const periods = Array.from({ length: 38 }, (_, place) => addMonths("2024-04", place));
      const taken: string[] = [];
      for (const period of periods)
        if ((await refusal(start(tenant, { period }, november))).code === "none") taken.push(period);
      expect(taken).toEqual(payable);
    },
  );

  it("is the oldest unpaid one when none is given", async () => {
    const tenant = await makeTenant({ acceptDate: new Date("2026-09-10") });
    const first = await start(tenant, {}, november);
    expect(first.period).toBe("2026-09");
    await provider.confirm(first.clientSecret);
    await syncPayment(first.transactionId);
    expect(await start(tenant, {}, november)).toMatchObject({ period: "2026-10" });
  });

  it("is refused with the month from which the first one is payable", async () => {
    const tenant = await since("2026-11");
    await AgreementModel.updateOne({ _id: tenant.agreement._id }, { $set: { first_period: "2027-06" } });
    const told = async (order: { period?: string }) =>
      (await refusal(start(tenant, order, november))).message;
    expect(await told({})).toBe("Your first month is June 2027. It can be paid from January 2027 on.");
    const begins = "your agreement begins in June 2027. Please choose another month.";
    expect(await told({ period: "2026-12" })).toBe(`December 2026 cannot be paid: ${begins}`);
    expect(await start(tenant, {}, new Date("2027-01-02T09:00:00Z"))).toMatchObject({ period: "2027-06" });
  });

  it("is refused when it is already paid", async () => {
    const tenant = await makeTenant();
    const offer = await start(tenant, { month: "January" });
    await provider.confirm(offer.clientSecret);
    expect(await refusal(start(tenant, { month: "January" }))).toMatchObject({ code: "month_already_paid" });
    // The rejected call found the unrecorded charge, and recorded it.
    expect(await PaymentModel.findOne({ transactionId: offer.transactionId }).lean()).toMatchObject({
      status: "paid",
    });
  });

  it("is refused while the bank is processing its payment", async () => {
    const tenant = await makeTenant();
    await provider.faults({ operation: "payment_intents.confirm", processing_ms: 60_000, times: 1 });
    const offer = await start(tenant);
    expect(await provider.confirm(offer.clientSecret)).toMatchObject({ status: "processing" });
    expect(await refusal(start(tenant))).toMatchObject({ code: "payment_incomplete" });
    expect((await provider.state()).intents).toHaveLength(1);
  });
});

describe("one intent per month", () => {
  it("returns the same intent to two tabs and a reload", async () => {
    const tenant = await makeTenant();
    const offers = [await start(tenant), await start(tenant), await start(tenant)];
    expect(new Set(offers.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    expect((await provider.state()).intents).toHaveLength(1);
  });

  it("creates one intent and one row for twenty concurrent calls", async () => {
    // Each call has patience for twelve seconds, which a busy machine would need for twenty of them.
    vi.useFakeTimers({ toFake: ["performance"] });
    const tenant = await makeTenant();
    await provider.faults({ operation: "payment_intents.create", latency_ms: 150 });
    const offers = await Promise.all(Array.from({ length: 20 }, () => start(tenant)));
    expect(new Set(offers.map(({ transactionId }) => transactionId)).size).toBe(1);
    expect((await provider.state()).intents).toHaveLength(1);
    expect(await PaymentModel.countDocuments()).toBe(1);
  });

  it("creates one intent and one row for two processes with ten calls each (D6)", async () => {
    const tenant = await makeTenant();
    await provider.faults({ operation: "payment_intents.create", latency_ms: 150 });
    const answers = await Promise.all([startElsewhere(tenant), startElsewhere(tenant)]);
    expect(answers.flat()).toHaveLength(20);
    expect(new Set(answers.flat()).size).toBe(1);
    expect((await provider.state()).intents).toHaveLength(1);
    expect(await PaymentModel.countDocuments()).toBe(1);
  });

  it("reuses the intent after a declined card", async () => {
    const tenant = await makeTenant();
    const offer = await start(tenant);
    expect(await provider.confirm(offer.clientSecret, "4000000000000002")).toHaveProperty("error");
    expect(await start(tenant)).toMatchObject({ clientSecret: offer.clientSecret });
    expect(await provider.confirm(offer.clientSecret)).toMatchObject({ status: "succeeded" });
  });

  it("replaces the intent when the coupon changes: the old one can no longer be charged", async () => {
    await makeCoupon("EID20", 20);
    const tenant = await makeTenant();
    const full = await start(tenant);
    const less = await start(tenant, { coupon: "EID20" });
    expect(less).toMatchObject({ amount: 520, discount: 130 });
    expect((await provider.liveIntents()).map(({ id }) => id)).toEqual([less.transactionId]);
    expect(await provider.confirm(full.clientSecret)).toHaveProperty("error");
    const back = await start(tenant);
    expect(back.amount).toBe(650);
    expect(await provider.liveIntents()).toHaveLength(1);
  });

  it("does not replace an intent that was just charged", async () => {
    await makeCoupon("EID20", 20);
    const tenant = await makeTenant();
    const full = await start(tenant);
    await provider.confirm(full.clientSecret);
    expect(await refusal(start(tenant, { period: full.period, coupon: "EID20" }))).toMatchObject({
      code: "month_already_paid",
    });
    expect(await provider.succeeded()).toHaveLength(1);
    expect(await PaymentModel.find({ status: "paid" }).lean()).toMatchObject([{ paid_cents: 65_000 }]);
  });

  it("leaves at most one live intent after concurrent calls with different coupons", async () => {
    await makeCoupon("A10", 10);
    await makeCoupon("B20", 20);
    const tenant = await makeTenant();
    const orders = [{}, { coupon: "A10" }, { coupon: "B20" }, {}, { coupon: "A10" }, { coupon: "B20" }];
    await Promise.allSettled(orders.map((order) => start(tenant, order)));
    const live = await provider.liveIntents();
    expect(live.length).toBeLessThanOrEqual(1);
    const unfinished = mongoose.trusted({ $in: ["open" as const, "failed" as const] });
    const rows = await PaymentModel.find({ status: unfinished }).lean();
    expect(rows.map(({ transactionId }) => transactionId).filter(Boolean)).toEqual(live.map(({ id }) => id));
  });

  it("replaces an intent that is older than a day", async () => {
    const tenant = await makeTenant();
    const old = await start(tenant);
    const dayLater = new Date(Date.now() + 24 * 60 * 60 * 1000 + 1000);
    const fresh = await start(tenant, { period: old.period }, dayLater);
    expect(fresh.transactionId).not.toBe(old.transactionId);
    expect((await provider.liveIntents()).map(({ id }) => id)).toEqual([fresh.transactionId]);
  });

  it("creates a new intent when the old one was cancelled at the provider", async () => {
    const tenant = await makeTenant();
    const old = await start(tenant);
    await provider.call("POST", `payment_intents/${old.transactionId}/cancel`);
    const fresh = await start(tenant);
    expect(fresh.transactionId).not.toBe(old.transactionId);
    expect(await PaymentModel.findOne({ transactionId: old.transactionId }).lean()).toMatchObject({
      status: "canceled",
    });
  });
});

describe("a failing provider (J4)", () => {
  it.each([
    ["answers 500", { status: 500 }],
    ["answers 429", { status: 429 }],
    ["cuts the connection before the effect", { drop: true }],
    ["cuts the connection after the effect", { drop: true, when: "after" }],
    ["answers 500 after the effect", { status: 500, when: "after" }],
  ])(
    "is reported when it %s; the row stays open and a retry creates one payable intent",
    async (_, fault) => {
      const tenant = await makeTenant();
      await provider.faults({ operation: "payment_intents.create", ...fault });
      expect(await refusal(start(tenant))).toMatchObject({ code: "provider_unavailable" });
      expect(await PaymentModel.find().lean()).toMatchObject([{ status: "open" }]);
      await provider.knob("DELETE", "faults");
      const offer = await start(tenant);
      expect(await provider.confirm(offer.clientSecret)).toMatchObject({ status: "succeeded" });
      expect(await PaymentModel.countDocuments()).toBe(1);
      expect(await provider.succeeded()).toHaveLength(1);
    },
  );

  it("times out when it takes 30 s, and a retry gets the same intent", async () => {
    const tenant = await makeTenant();
    await provider.faults({ operation: "payment_intents.create", latency_ms: 30_000 });
    expect(await refusal(start(tenant))).toMatchObject({ code: "provider_unavailable" });
    expect(await PaymentModel.find().lean()).toMatchObject([{ status: "open" }]);
    // The provider has not responded yet.
    expect((await provider.state()).intents).toEqual([]);
    // The call has timed out; the late response takes effect now.
    await provider.knob("DELETE", "faults");
    await expect.poll(async () => (await provider.state()).intents).toHaveLength(1);
    const offer = await start(tenant);
    expect((await provider.state()).intents.map(({ id }) => id)).toEqual([offer.transactionId]);
    expect(await provider.confirm(offer.clientSecret)).toMatchObject({ status: "succeeded" });
    expect(await provider.succeeded()).toHaveLength(1);
  });

  it("keeps the old intent when it could not be cancelled", async () => {
    await makeCoupon("EID20", 20);
    const tenant = await makeTenant();
    const full = await start(tenant);
    await provider.faults({ operation: "payment_intents.cancel", status: 500 });
    expect(await refusal(start(tenant, { coupon: "EID20" }))).toMatchObject({ code: "provider_unavailable" });
    expect(await PaymentModel.find({ status: "open" }).lean()).toMatchObject([
      { transactionId: full.transactionId, paid_cents: 65_000 },
    ]);
    expect((await provider.liveIntents()).map(({ id }) => id)).toEqual([full.transactionId]);
  });
});

describe("startPayment", () => {
  it("refuses a member whose agreement has just ended", async () => {
    const tenant = await makeTenant();
    await AgreementModel.updateOne({ _id: tenant.agreement._id }, { $set: { active: false } });
    expect(await refusal(start(tenant))).toMatchObject({ code: "conflict" });
    expect((await provider.state()).intents).toHaveLength(0);
  });

  it("creates separate intents for two members and the same month", async () => {
    const [one, other] = [await makeTenant(), await makeTenant()];
    const offers = [await start(one), await start(other)];
    expect(offers[0]?.transactionId).not.toBe(offers[1]?.transactionId);
    expect(offers[0]?.period).toBe(offers[1]?.period);
  });
});
