import { describe, expect, it } from "vitest";
import { AgreementModel } from "@/models/agreement";
import { ApartmentModel } from "@/models/apartment";
import { CouponModel } from "@/models/coupon";
import { LeaseModel } from "@/models/installation";
import { PaymentModel } from "@/models/payment";
import { UserModel } from "@/models/user";
import { checkInvariants } from "@/scripts/checks/invariants/check-invariants";
import { makeActor } from "@/tests/support/actors";
import { CARDS, connectCardProvider } from "@/tests/support/card-provider";
import { connectTestDatabase } from "@/tests/support/mongo";
import { makeCoupon, makeTenant } from "@/tests/support/tenancy";
import { reconcilePayments } from "./reconcile-payments";
import { startPayment } from "./start-payment";
import { syncPaidPayment } from "./sync-payment";

connectTestDatabase();
const provider = connectCardProvider();

const reconcile = (options: Parameters<typeof reconcilePayments>[0] = {}) =>
  reconcilePayments({ graceSeconds: 0, ...options });
const statuses = async () =>
  (await PaymentModel.find().sort({ created_at: 1 }).lean()).map(({ status }) => status);
const dayLater = () => new Date(Date.now() + 25 * 60 * 60 * 1000);
const daysLater = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);

async function begin() {
  const tenant = await makeTenant();
  return { tenant, ...(await startPayment(tenant.actor, {})) };
}

describe("reconcilePayments", () => {
  it("records a charge that neither the browser nor the webhook reported (J9)", async () => {
    const { clientSecret, transactionId } = await begin();
    await provider.confirm(clientSecret);
    const lines: string[] = [];
    expect(await reconcile({ say: (line) => lines.push(line) })).toMatchObject({ changed: { paid: 1 } });
    expect(lines).toEqual([expect.stringContaining(`${transactionId}: now paid`)]);
    expect(await reconcile()).toMatchObject({ changed: {}, strays: 0, doubtful: [] });
  });

  it("skips payments within the grace period", async () => {
    const { clientSecret } = await begin();
    await reconcilePayments({ graceSeconds: 120 });
    expect(await statuses()).toEqual(["open"]);
    expect(await provider.confirm(clientSecret)).toMatchObject({ status: "succeeded" });
  });

  it("cancels an unfinished payment and its intent after a day", async () => {
    await begin();
    expect(await reconcile({ now: dayLater() })).toMatchObject({ changed: { canceled: 1 } });
    expect(await provider.liveIntents()).toHaveLength(0);
  });

  it("keeps an unfinished payment started today", async () => {
    await begin();
    expect(await reconcile()).toMatchObject({ changed: {} });
    expect(await provider.liveIntents()).toHaveLength(1);
  });

  it("cancels a removed member's unfinished payment, but records one that was charged", async () => {
    const [, chargedOne] = [await begin(), await begin()];
    await provider.confirm(chargedOne.clientSecret);
    // The state after a removal whose process died before it cancelled anything.
    await AgreementModel.updateMany({}, { active: false, ended_at: new Date() });
    await UserModel.updateMany({ role: "member" }, { role: "user", apartment_id: null });
    await ApartmentModel.updateMany({}, { booking_status: "available" });
    expect(await reconcile()).toMatchObject({ changed: { paid: 1, canceled: 1 } });
    expect(await provider.liveIntents()).toHaveLength(0);
  });

  it("finds refunds and disputes that no event reported", async () => {
    const [one, other] = [await begin(), await begin()];
    await provider.confirm(one.clientSecret);
    await provider.confirm(other.clientSecret);
    await syncPaidPayment(one.transactionId);
    await syncPaidPayment(other.transactionId);
    await provider.call("POST", "refunds", { payment_intent: one.transactionId });
    await provider.knob("POST", "dispute", { payment_intent: other.transactionId });
    expect(await reconcile()).toMatchObject({ changed: { refunded: 1, disputed: 1 } });
    const dispute = (await provider.state()).disputes[0];
    await provider.knob("POST", "dispute", { dispute: dispute?.id, status: "won" });
    expect(await reconcile()).toMatchObject({ changed: { paid: 1 } });
  });

  it("records a charge whose row was never linked, and one whose row is missing", async () => {
    const [unlinked, lost] = [await begin(), await begin()];
    await provider.confirm(unlinked.clientSecret);
    await provider.confirm(lost.clientSecret);
    await PaymentModel.updateOne({ transactionId: unlinked.transactionId }, { $unset: { transactionId: 1 } });
    await PaymentModel.deleteOne({ transactionId: lost.transactionId });
    expect(await reconcile()).toMatchObject({ changed: { paid: 2 } });
    expect(
      (await PaymentModel.find({ status: "paid" }).lean()).map(({ transactionId }) => transactionId).sort(),
    ).toEqual([unlinked.transactionId, lost.transactionId].sort());
  });

  it("cancels an unlinked intent once it can no longer be linked to a row", async () => {
    const { transactionId } = await begin();
    await PaymentModel.updateOne({ transactionId }, { $unset: { transactionId: 1 } });
    expect(await reconcile()).toMatchObject({ strays: 0 });
    const later = new Date(Date.now() + 11 * 60 * 1000);
    expect(await reconcile({ now: later })).toMatchObject({ changed: { canceled: 1 }, strays: 1 });
    expect(await provider.liveIntents()).toHaveLength(0);
  });

  it("cancels an unlinked intent a month after a pass that skipped it", async () => {
    const { transactionId } = await begin();
    await PaymentModel.updateOne({ transactionId }, { $unset: { transactionId: 1 } });
    const soon = new Date(Date.now() + 5 * 60 * 1000);
    expect(await reconcile({ now: soon })).toMatchObject({ strays: 0 });
    expect(await reconcile({ now: daysLater(30) })).toMatchObject({ changed: { canceled: 1 }, strays: 1 });
    expect(await provider.liveIntents()).toHaveLength(0);
  });

  it("records a payment as processing and later as paid when the bank is slow", async () => {
    const { clientSecret, transactionId } = await begin();
    await provider.faults({ operation: "payment_intents.confirm", processing_ms: 400, times: 1 });
    await provider.confirm(clientSecret, CARDS.good);
    expect(await reconcile()).toMatchObject({ changed: { processing: 1 } });
    await expect
      .poll(async () => (await provider.call("GET", `payment_intents/${transactionId}`)).status)
      .toBe("succeeded");
    expect(await reconcile()).toMatchObject({ changed: { paid: 1 } });
  });

  it("reports a doubtful payment and processes the others", async () => {
    const [odd, good] = [await begin(), await begin()];
    await provider.call("POST", `payment_intents/${odd.transactionId}`, { amount: "100" });
    await provider.confirm(odd.clientSecret);
    await provider.confirm(good.clientSecret);
    const done = await reconcile();
    expect(done).toMatchObject({ changed: { paid: 1 } });
    expect(done?.doubtful.join()).toContain("amount");
  });

  /** Charges a month twice, as after a restore: the first charge belongs to a cancelled row. Returns its intent. */
  async function chargeTwice(): Promise<string> {
    const first = await begin();
    await provider.confirm(first.clientSecret);
    await PaymentModel.updateOne({ transactionId: first.transactionId }, { $set: { status: "canceled" } });
    const second = await startPayment(first.tenant.actor, { period: first.period });
    await provider.confirm(second.clientSecret);
    await syncPaidPayment(second.transactionId);
    return first.transactionId;
  }
  const statusOf = async (transactionId: string) =>
    (await PaymentModel.findOne({ transactionId }).orFail().lean()).status;

  it("reports a duplicate charge whose refund is rejected, and processes older payments", async () => {
    const older = await begin();
    await PaymentModel.updateOne({ transactionId: older.transactionId }, { $unset: { transactionId: 1 } });
    await provider.confirm(older.clientSecret);
    const twice = await chargeTwice();
    await provider.faults({ operation: "refunds.create", status: 400 });
    const done = await reconcile();
    expect(done).toMatchObject({ changed: { paid: 1 } });
    expect(done?.doubtful).toEqual([
      expect.stringMatching(`^${twice}: .* refuses to give .* back: This request`),
    ]);
    expect(await statusOf(older.transactionId)).toBe("paid");
    await provider.faults();
    expect(await reconcile()).toMatchObject({ changed: { refunded: 1 }, doubtful: [] });
    expect(await statusOf(twice)).toBe("refunded");
  });

  it.each(["instead", "after"] as const)(
    "refunds a duplicate charge once when the refund call returns 500 (fault: %s)",
    async (when) => {
      const twice = await chargeTwice();
      await provider.faults({ operation: "refunds.create", status: 500, when, times: 1 });
      await expect(reconcile()).rejects.toMatchObject({ code: "provider_unavailable" });
      expect(await reconcile()).toMatchObject({ changed: { refunded: 1 }, doubtful: [] });
      const charge = (await provider.state()).charges.find((one) => one.payment_intent === twice);
      expect(charge).toMatchObject({ amount_refunded: 65_000, refunded: true });
    },
  );

  it("reports a charge without a row or agreement in every pass", async () => {
    const { clientSecret } = await begin();
    await provider.confirm(clientSecret);
    await PaymentModel.deleteMany({});
    await AgreementModel.deleteMany({});
    for (const days of [0, 2.9, 5, 9])
      expect((await reconcile({ now: daysLater(days) }))?.doubtful).toHaveLength(1);
  });

  it("finds an inquiry that becomes a dispute weeks later and is lost, without events", async () => {
    const { clientSecret, transactionId } = await begin();
    await provider.confirm(clientSecret);
    await syncPaidPayment(transactionId);
    const body = { payment_intent: transactionId, inquiry: true };
    const inquiry = (await provider.knob("POST", "dispute", body)) as { id: string };
    await reconcile();
    await reconcile({ now: daysLater(14) });
    await provider.knob("POST", "dispute", { dispute: inquiry.id, status: "needs_response" });
    await reconcile({ now: daysLater(15) });
    expect(await statuses()).toEqual(["disputed"]);
    await provider.knob("POST", "dispute", { dispute: inquiry.id, status: "lost" });
    await reconcile({ now: daysLater(16) });
    expect(await statuses()).toEqual(["refunded"]);
  });

  it("cancels a payment started with a coupon that is no longer valid", async () => {
    await makeCoupon("EID90", 90);
    const tenant = await makeTenant();
    await startPayment(tenant.actor, { coupon: "EID90" });
    // As if the process that switched it off died before it could cancel anything.
    await CouponModel.updateOne({ coupon: "EID90" }, { validity: "Invalid" });
    expect(await reconcile()).toMatchObject({ changed: { canceled: 1 } });
    expect(await provider.liveIntents()).toEqual([]);
  });

  it("does nothing while another instance holds the lease, and runs once it has expired", async () => {
    await begin();
    await LeaseModel.create({
      _id: "reconcile-payments",
      holder: "dead",
      until: new Date(Date.now() + 60_000),
    });
    expect(await reconcile()).toBeNull();
    await LeaseModel.updateOne({ _id: "reconcile-payments" }, { $set: { until: new Date(Date.now() - 1) } });
    expect(await reconcile()).not.toBeNull();
    const passes = await Promise.all([reconcile(), reconcile(), reconcile()]);
    expect(passes.filter((pass) => pass !== null).length).toBeGreaterThanOrEqual(1);
    expect(await LeaseModel.countDocuments()).toBe(0);
  });

  it("keeps every invariant", async () => {
    await makeActor("admin");
    const { clientSecret } = await begin();
    await provider.confirm(clientSecret);
    await reconcile();
    expect(await checkInvariants(PaymentModel.db)).toEqual([]);
  });
});
