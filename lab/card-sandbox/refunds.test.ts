import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openPlayground, refusalOf, type Playground } from "./testing/playground";

let play: Playground;
beforeAll(async () => {
  play = await openPlayground();
});
afterAll(() => play.close());

const charged = 54_400;

it("refunds in parts until nothing is left, and adds up the refunded amount", async () => {
  const { id, charge } = await play.pay();
  const { refunds, charges } = play.stripe();
  for (const amount of [12_500, 1]) await refunds.create({ payment_intent: id, amount, reason: "duplicate" });
  await expect(charges.retrieve(charge)).resolves.toMatchObject({ amount_refunded: 12_501, refunded: false });
  const tooMuch = await refusalOf(refunds.create({ charge, amount: charged }));
  expect(tooMuch).toMatchObject({ statusCode: 400, param: "amount" });
  await refunds.create({ charge });
  await expect(charges.retrieve(charge)).resolves.toMatchObject({ amount_refunded: charged, refunded: true });
  expect(await refusalOf(refunds.create({ charge }))).toHaveProperty("code", "charge_already_refunded");
  const listed = await refunds.list({ payment_intent: id });
  expect(listed.data.map(({ amount }) => amount)).toEqual([charged - 12_501, 1, 12_500]);
  expect(await play.keptOf(id)).toBe(0);
});

it.each(["failed", "canceled"] as const)(
  "restores the balance when a refund changes from succeeded to %s",
  async (status) => {
    const { id, charge } = await play.pay();
    const refund = await play.stripe().refunds.create({ charge, amount: 12_500 });
    expect(await play.keptOf(id)).toBe(charged - 12_500);
    await play.knob("POST", "refund", { refund: refund.id, status });
    await expect(play.stripe().refunds.retrieve(refund.id)).resolves.toMatchObject({
      status,
      failure_reason: status === "failed" ? "unknown" : "merchant_request",
      failure_balance_transaction: expect.stringMatching(/^txn_/) as unknown,
    });
    const again = await play.stripe().charges.retrieve(charge, { expand: ["refunds"] });
    expect(again).toMatchObject({ amount_refunded: 0, refunded: false, refunds: { data: [{ status }] } });
    expect(await play.keptOf(id)).toBe(charged);
  },
);

it("keeps the money of a pending refund in the balance until it succeeds", async () => {
  const { id, charge } = await play.pay();
  const refund = await play.knob("POST", "refund", { charge, amount: 100, status: "pending" });
  expect(refund).toMatchObject({ status: "pending", balance_transaction: null });
  expect(await play.keptOf(id)).toBe(charged);
  await play.knob("POST", "refund", { refund: refund.id, status: "succeeded" });
  expect(await play.keptOf(id)).toBe(charged - 100);
});

it("fails a pending refund when its charge is disputed", async () => {
  const { id, charge } = await play.pay();
  const refund = await play.knob("POST", "refund", { charge, amount: 100, status: "pending" });
  await play.knob("POST", "dispute", { charge, amount: 20_000 });
  await expect(play.stripe().refunds.retrieve(String(refund.id))).resolves.toMatchObject({
    status: "failed",
    failure_reason: "charge_for_pending_refund_disputed",
  });
  expect(await play.keptOf(id)).toBe(charged - 20_000);
});

it("supports the test cards whose refunds succeed or fail later", async () => {
  const [slow, failing] = [await play.pay("pm_card_pendingRefund"), await play.pay("pm_card_refundFail")];
  const { refunds } = play.stripe();
  const pending = await refunds.create({ charge: slow.charge });
  const succeeded = await refunds.create({ charge: failing.charge });
  expect([pending.status, succeeded.status]).toEqual(["pending", "succeeded"]);
  await vi.waitFor(
    async () => {
      expect((await refunds.retrieve(pending.id)).status).toBe("succeeded");
      expect((await refunds.retrieve(succeeded.id)).status).toBe("failed");
    },
    { interval: 100 },
  );
  expect([await play.keptOf(slow.id), await play.keptOf(failing.id)]).toEqual([0, charged]);
});

it("cancels a refund that requires action, but not one that succeeded", async () => {
  const { charge } = await play.pay();
  const { refunds } = play.stripe();
  const done = await refunds.create({ charge, amount: 100 });
  expect(await refusalOf(refunds.cancel(done.id))).toHaveProperty("statusCode", 400);
  const waiting = await play.knob("POST", "refund", { charge, amount: 100, status: "requires_action" });
  await expect(refunds.cancel(String(waiting.id))).resolves.toHaveProperty("status", "canceled");
  expect(await play.knob("POST", "refund", { refund: waiting.id, status: "succeeded" })).toHaveProperty(
    "error",
  );
});
