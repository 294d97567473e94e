import mongoose from "mongoose";
import { describe, expect, it } from "vitest";
import { removeMember } from "@/lib/leaving/mutations";
import { dayAfter, towerDay } from "@/lib/platform/format/dates";
import { periodOf, rentLine } from "@/lib/platform/format/periods";
import { AgreementModel } from "@/models/agreement";
import { AuditEntryModel } from "@/models/audit-entry";
import { CouponModel } from "@/models/coupon";
import { MailModel } from "@/models/mail";
import { PaymentModel } from "@/models/payment";
import { makeActor } from "@/tests/support/actors";
import { CARDS, connectCardProvider } from "@/tests/support/card-provider";
import { expectInvariants } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { makeCoupon, makeTenant, type Tenant } from "@/tests/support/tenancy";
import { getMyAccount } from "./get-account";
import { recordReceipt as receiptEndpoint } from "./office-contract";
import { listOwnPayments } from "./queries";
import { reconcilePayments } from "./reconcile-payments";
import { recordReceipt } from "./record-offline";
import { startPayment } from "./start-payment";
import { applyProviderEvent, syncPaidPayment, syncPayment, syncOwnPayment } from "./sync-payment";

connectTestDatabase();
const provider = connectCardProvider();

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => ({ code: "none", message: "" }),
    (error: unknown) => error as { code: string; message: string },
  );
const history = (tenant: Tenant) => listOwnPayments(tenant.actor, tenant.email, { page: 1, limit: 100 });

async function charged(order: Parameters<typeof startPayment>[1] = {}, card: string = CARDS.good) {
  const tenant = await makeTenant();
  const offer = await startPayment(tenant.actor, order);
  await provider.confirm(offer.clientSecret, card);
  return { tenant, offer, id: offer.transactionId };
}

describe("syncOwnPayment", () => {
  it("stores month, amount, card and date of the charge, and ignores the request body (C7)", async () => {
    await makeCoupon("EID20", 20);
    // The provider's times are in seconds.
    const asked = Math.floor(Date.now() / 1000) * 1000;
    const { tenant, id } = await charged({ month: "January", coupon: "EID20" });
    const body = {
      transactionId: id,
      month: "February",
      amount: 0,
      rent: 1,
      date: "2020-01-01",
      status: "paid",
    };
    await syncOwnPayment(tenant.actor, body);
    const { items } = await history(tenant);
    expect(items).toMatchObject([
      { month: "January", rent: 650, amount: 650, discount: 130, paid: 520, coupon: "EID20", status: "paid" },
    ]);
    const paidAt = Date.parse(items[0]!.date);
    expect([paidAt >= asked, paidAt <= Date.now()]).toEqual([true, true]);
    expect(await PaymentModel.findOne().lean()).toMatchObject({ card_brand: "visa", card_last4: "4242" });
    expect((await provider.succeeded())[0]?.amount).toBe(52_000);
  });

  it("returns the same id for ten concurrent repeats (C8)", async () => {
    const { tenant, id } = await charged();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => syncOwnPayment(tenant.actor, { transactionId: id })),
    );
    // One more call after the others, as from a reload.
    answers.push(await syncOwnPayment(tenant.actor, { transactionId: id }));
    expect(new Set(answers.map(({ paymentResult }) => paymentResult.insertedId)).size).toBe(1);
    expect(await PaymentModel.countDocuments({ status: "paid" })).toBe(1);
    expect(await AuditEntryModel.countDocuments({ action: "payment.paid" })).toBe(1);
    const subject = /^Receipt: the rent of apartment /;
    expect(await MailModel.find({ to: tenant.email }).lean()).toMatchObject([
      { subject: expect.stringMatching(subject) as string, kind: "money" },
    ]);
  });

  it("refuses an invented transaction id (C5)", async () => {
    const tenant = await makeTenant();
    for (const transactionId of ["pi_invented", "free_000000000000000000000000", "', ''); --"])
      expect(await refusal(syncOwnPayment(tenant.actor, { transactionId }))).toMatchObject({
        code: "payment_incomplete",
      });
    expect(await PaymentModel.countDocuments()).toBe(0);
  });

  it("refuses another member's charge (C6)", async () => {
    const { id } = await charged();
    const other = await makeTenant();
    expect(await refusal(syncOwnPayment(other.actor, { transactionId: id }))).toMatchObject({
      code: "payment_incomplete",
    });
    expect(await PaymentModel.countDocuments({ status: "paid" })).toBe(0);
  });

  it("refuses a payment that is not charged yet (C9)", async () => {
    const tenant = await makeTenant();
    const { transactionId, clientSecret } = await startPayment(tenant.actor, {});
    expect(await refusal(syncOwnPayment(tenant.actor, { transactionId }))).toMatchObject({
      code: "payment_incomplete",
    });
    await provider.confirm(clientSecret, CARDS.declined);
    const declined = await refusal(syncOwnPayment(tenant.actor, { transactionId }));
    expect(declined).toMatchObject({ code: "payment_incomplete", message: "Your card was declined." });
    expect(await PaymentModel.find().lean()).toMatchObject([{ status: "failed" }]);
    expect((await history(tenant)).total).toBe(0);
  });

  it("refuses a charge with another amount than the reserved one (C10)", async () => {
    const tenant = await makeTenant();
    const { transactionId, clientSecret } = await startPayment(tenant.actor, {});
    await provider.call("POST", `payment_intents/${transactionId}`, { amount: "100" });
    await provider.confirm(clientSecret);
    expect(await refusal(syncOwnPayment(tenant.actor, { transactionId }))).toMatchObject({
      code: "payment_mismatch",
    });
    expect(await PaymentModel.find().lean()).toMatchObject([{ status: "open" }]);
  });

  it("refuses a charge with changed metadata", async () => {
    const { tenant, id } = await charged();
    await provider.call("POST", `payment_intents/${id}`, { "metadata[period]": "2031-01" });
    expect(await refusal(syncOwnPayment(tenant.actor, { transactionId: id }))).toMatchObject({
      code: "payment_mismatch",
    });
  });

  it("records once when member, webhook and reconciler run concurrently (D7)", async () => {
    const { tenant, id } = await charged();
    const event = (n: number) => ({
      id: `evt_${n}`,
      type: "payment_intent.succeeded",
      isLive: false,
      intentId: id,
    });
    const results = await Promise.allSettled([
      syncOwnPayment(tenant.actor, { transactionId: id }),
      applyProviderEvent(event(1)),
      applyProviderEvent(event(1)),
      applyProviderEvent(event(2)),
      reconcilePayments({ graceSeconds: 0 }),
      syncOwnPayment(tenant.actor, { transactionId: id }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(Array(6).fill("fulfilled"));
    expect(await PaymentModel.find().lean()).toMatchObject([{ status: "paid" }]);
    expect(await AuditEntryModel.countDocuments({ action: "payment.paid" })).toBe(1);
  });

  it("returns provider_unavailable when the provider is down, and succeeds on retry", async () => {
    const { tenant, id } = await charged();
    await provider.faults({ operation: "payment_intents.retrieve", drop: true });
    expect(await refusal(syncOwnPayment(tenant.actor, { transactionId: id }))).toMatchObject({
      code: "provider_unavailable",
    });
    await provider.knob("DELETE", "faults");
    expect(await syncOwnPayment(tenant.actor, { transactionId: id })).toMatchObject({ status: "paid" });
  });
});

describe("events after the charge", () => {
  it("mark a refund and free the month", async () => {
    const { tenant, id, offer } = await charged();
    await syncPaidPayment(id);
    await provider.call("POST", "refunds", { payment_intent: id });
    expect((await syncPayment(id))?.status).toBe("refunded");
    expect((await history(tenant)).items).toMatchObject([{ status: "refunded" }]);
    const again = await startPayment(tenant.actor, { period: offer.period });
    expect(again.transactionId).not.toBe(id);
  });

  it("keep a partly refunded month paid", async () => {
    const { id } = await charged();
    await syncPaidPayment(id);
    await provider.call("POST", "refunds", { payment_intent: id, amount: "1000" });
    await syncPayment(id);
    expect(await PaymentModel.findOne().lean()).toMatchObject({ status: "paid", refunded_cents: 1_000 });
  });

  it("update the status when a dispute opens and is won or lost", async () => {
    for (const [end, status] of [
      ["won", "paid"],
      ["lost", "refunded"],
    ] as const) {
      const { id } = await charged({}, CARDS.disputed);
      expect((await syncPayment(id))?.status).toBe("disputed");
      const dispute = (await provider.state()).disputes.at(-1);
      await provider.knob("POST", "dispute", { dispute: dispute?.id, status: end });
      expect((await syncPayment(id))?.status).toBe(status);
    }
  });

  it("keep the history when the member is removed and the coupon deleted (K1)", async () => {
    await makeCoupon("EID20", 20);
    const admin = await makeActor("admin");
    const { tenant, id } = await charged({ coupon: "EID20" });
    await syncPaidPayment(id);
    await removeMember(admin.actor, tenant.email);
    await CouponModel.deleteMany({});
    expect((await history(tenant)).items).toMatchObject([
      {
        coupon: "EID20",
        discount: 130,
        paid: 520,
        apartment_no: tenant.agreement.apartment_no,
        status: "paid",
      },
    ]);
  });

  it("record a charge that succeeds after its member was removed", async () => {
    const admin = await makeActor("admin");
    const tenant = await makeTenant();
    const offer = await startPayment(tenant.actor, {});
    await removeMember(admin.actor, tenant.email);
    await provider.confirm(offer.clientSecret);
    expect((await syncPaidPayment(offer.transactionId)).status).toBe("paid");
  });
});

describe("a charge that the stored payments do not expect", () => {
  it("is linked to its row when the process died before storing the transaction id", async () => {
    const { id } = await charged();
    await PaymentModel.updateOne({ transactionId: id }, { $unset: { transactionId: 1 } });
    expect(await syncPaidPayment(id)).toMatchObject({ status: "paid", transactionId: id });
    expect(await PaymentModel.countDocuments()).toBe(1);
  });

  it("rebuilds its lost row, as after a restore", async () => {
    await makeCoupon("EID20", 20);
    const { id, tenant } = await charged({ coupon: "EID20" });
    const before = await PaymentModel.findOne({ transactionId: id }).lean();
    await PaymentModel.deleteMany({});
    const after = await syncPaidPayment(id);
    expect(after).toMatchObject({
      status: "paid",
      paid_cents: 52_000,
      discount_cents: 13_000,
      period: before?.period,
      coupon: "EID20",
      email: tenant.email,
    });
    expect(String(after._id)).toBe(String(before?._id));
  });

  it.each([
    ["a part of its month, of which the rest was paid before", "", 45_000],
    ["a part of its month, with a coupon", "EID20", 32_000],
  ])("rebuilds the lost row of %s", async (_, coupon, paid_cents) => {
    await makeCoupon("EID20", 20);
    const tenant = await makeTenant({ acceptDate: new Date() });
    const { actor } = await makeActor("admin");
    // The provider's times are in seconds: a card charged in the same second would be older.
    const received_on = dayAfter(towerDay(new Date()), -1);
    const lines = [rentLine(periodOf(new Date()))];
    const cash = { email: tenant.email, amount: 200, method: "cash", received_on, lines };
    await recordReceipt(actor, receiptEndpoint.body.parse(cash));
    const offer = await startPayment(tenant.actor, { ...(coupon && { coupon }) });
    await provider.confirm(offer.clientSecret);
    await syncPaidPayment(offer.transactionId);
    const before = await PaymentModel.findOne({ transactionId: offer.transactionId }).orFail().lean();
    expect(before).toMatchObject({ paid_cents, coupon });
    const account = await getMyAccount(tenant.actor);
    await PaymentModel.deleteOne({ _id: before._id });
    expect(await syncPaidPayment(offer.transactionId)).toMatchObject({
      _id: before._id,
      status: "paid",
      paid_cents,
    });
    const { open, credit, months } = await getMyAccount(tenant.actor);
    expect({ open, credit, months }).toEqual({ open: 0, credit: 0, months: account.months });
    await expectInvariants();
  });

  it("is recorded on a cancelled row while its month is free", async () => {
    const { id } = await charged();
    await PaymentModel.updateOne({ transactionId: id }, { $set: { status: "canceled" } });
    expect((await syncPaidPayment(id)).status).toBe("paid");
  });

  it("is refunded when its month is already paid", async () => {
    const { id, tenant, offer } = await charged();
    await PaymentModel.updateOne({ transactionId: id }, { $set: { status: "canceled" } });
    const second = await startPayment(tenant.actor, { period: offer.period });
    await provider.confirm(second.clientSecret);
    await syncPaidPayment(second.transactionId);
    await syncPayment(id);
    const rows = await PaymentModel.find().sort({ created_at: 1 }).lean();
    expect(rows.map(({ status }) => status)).toEqual(["refunded", "paid"]);
    const charges = (await provider.state()).charges;
    expect(charges.map(({ amount_refunded }) => amount_refunded)).toEqual([65_000, 0]);
  });

  it("replaces an unfinished payment for its month", async () => {
    const { id, tenant, offer } = await charged();
    await PaymentModel.updateOne({ transactionId: id }, { $set: { status: "canceled" } });
    const second = await startPayment(tenant.actor, { period: offer.period });
    await syncPayment(id);
    const rows = await PaymentModel.find().sort({ created_at: 1 }).lean();
    expect(rows.map(({ status }) => status)).toEqual(["paid", "canceled"]);
    expect(await provider.confirm(second.clientSecret)).toHaveProperty("error");
  });

  it("is ignored when it belongs to another product", async () => {
    const intent = await provider.call("POST", "payment_intents", {
      amount: "5000",
      currency: "usd",
      "metadata[row]": String(new mongoose.Types.ObjectId()),
      confirm: "true",
      payment_method: "pm_card_visa",
    });
    expect(await syncPayment(intent.id)).toBeNull();
    expect(await PaymentModel.countDocuments()).toBe(0);
  });

  it("is refused when it names an agreement with another rent", async () => {
    const tenant = await makeTenant();
    const intent = await provider.call("POST", "payment_intents", {
      amount: "100",
      currency: "usd",
      "metadata[row]": String(new mongoose.Types.ObjectId()),
      "metadata[agreement]": String(tenant.agreement._id),
      "metadata[user]": tenant.userId,
      "metadata[period]": "2026-11",
      confirm: "true",
      payment_method: "pm_card_visa",
    });
    expect(await AgreementModel.countDocuments()).toBe(1);
    expect(await refusal(syncPayment(intent.id))).toMatchObject({ code: "payment_mismatch" });
    expect(await PaymentModel.countDocuments()).toBe(0);
  });
});
