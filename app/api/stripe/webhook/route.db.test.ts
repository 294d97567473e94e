import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { startPayment } from "@/lib/payments/start-payment";
import { AuditEntryModel } from "@/models/audit-entry";
import { PaymentModel, ProviderEventModel } from "@/models/payment";
import { CARDS, connectCardProvider, signedRequest } from "@/tests/support/card-provider";
import { connectTestDatabase } from "@/tests/support/mongo";
import { makeTenant } from "@/tests/support/tenancy";
import { POST } from "./route";

connectTestDatabase();
const provider = connectCardProvider(POST);

async function begin() {
  const tenant = await makeTenant();
  return { tenant, ...(await startPayment(tenant.actor, {})) };
}

/** Waits until the row has this status; events arrive over a real socket, with retries. */
async function rowWhen(transactionId: string, status: string) {
  for (let wait = 0; wait < 400; wait++) {
    const row = await PaymentModel.findOne({ transactionId }).lean();
    if (row?.status === status) return row;
    await sleep(50);
  }
  return PaymentModel.findOne({ transactionId }).lean();
}

/** Waits until every event is delivered or lost. */
async function allDelivered() {
  for (let wait = 0; wait < 400; wait++) {
    const { deliveries } = await provider.state();
    if (deliveries.every(({ status }) => status === "delivered" || status === "lost")) return deliveries;
    await sleep(50);
  }
  throw new Error("Events are still under way.");
}

const succeeded = (id: string) => ({
  id: "evt_test",
  object: "event",
  type: "payment_intent.succeeded",
  livemode: false,
  created: Math.floor(Date.now() / 1000),
  data: { object: { id, object: "payment_intent", status: "succeeded" } },
});

describe("a thin event", () => {
  const thin = (fields: object) => ({
    id: `evt_${String(Math.random()).slice(2)}`,
    object: "v2.core.event",
    livemode: false,
    created: new Date().toISOString(),
    type: "v2.core.event_destination.ping",
    ...fields,
  });

  it("gets 200 when its type is unused, and 400 when its signature is wrong", async () => {
    expect((await POST(signedRequest(thin({})))).status).toBe(200);
    const about = { id: "acct_1", type: "account", url: "/v1/accounts/acct_1" };
    const changed = thin({ type: "v1.account.updated", related_object: about });
    expect((await POST(signedRequest(changed))).status).toBe(200);
    expect((await POST(signedRequest(thin({}), { secret: "whsec_wrong" }))).status).toBe(400);
  });

  it("updates the payment for a charge, a dispute and a refund", async () => {
    await provider.faults({ operation: "webhook", lost: true });
    const { clientSecret, transactionId } = await begin();
    await provider.confirm(clientSecret);
    const tell = async (type: string, kind: string, id: string) => {
      const event = thin({ type, related_object: { id, type: kind, url: `/v1/${kind}s/${id}` } });
      expect((await POST(signedRequest(event))).status).toBe(200);
      return (await PaymentModel.findOne({ transactionId }).orFail().lean()).status;
    };
    expect(await tell("v1.payment_intent.succeeded", "payment_intent", transactionId)).toBe("paid");
    const dispute = (await provider.knob("POST", "dispute", { payment_intent: transactionId })) as {
      id: string;
    };
    expect(await tell("v1.charge.dispute.created", "dispute", dispute.id)).toBe("disputed");
    await provider.knob("POST", "dispute", { dispute: dispute.id, status: "won" });
    expect(await tell("v1.charge.dispute.funds_reinstated", "dispute", dispute.id)).toBe("paid");
    const refund = await provider.call("POST", "refunds", { payment_intent: transactionId });
    expect(await tell("v1.refund.created", "refund", refund.id)).toBe("refunded");
  });

  it("gets 200 and stores nothing when the charge belongs to another installation", async () => {
    const { clientSecret, transactionId } = await begin();
    await provider.call("POST", `payment_intents/${transactionId}`, { "metadata[installation]": "another" });
    await PaymentModel.deleteMany({});
    await provider.faults({ operation: "webhook", lost: true });
    await provider.confirm(clientSecret);
    expect((await POST(signedRequest(succeeded(transactionId)))).status).toBe(200);
    expect(await PaymentModel.countDocuments()).toBe(0);
  });
});

describe("a provider event", () => {
  it("marks the payment as paid when the payer has closed the tab", async () => {
    const { clientSecret, transactionId } = await begin();
    await provider.confirm(clientSecret);
    expect(await rowWhen(transactionId, "paid")).toMatchObject({ status: "paid", card_last4: "4242" });
  });

  it("takes effect once when delivered five times (J6)", async () => {
    const { clientSecret, transactionId } = await begin();
    await provider.faults({ operation: "webhook", duplicates: 5 });
    await provider.confirm(clientSecret);
    const deliveries = await allDelivered();
    // An event that conflicts with one in flight may get 5xx, and is then sent again.
    const arrived = deliveries.filter(({ type }) => type === "payment_intent.succeeded");
    expect(arrived.length).toBeGreaterThanOrEqual(5);
    expect(await PaymentModel.find().lean()).toMatchObject([{ transactionId, status: "paid" }]);
    expect(await AuditEntryModel.countDocuments({ action: "payment.paid" })).toBe(1);
    expect(await ProviderEventModel.countDocuments({ type: "payment_intent.succeeded" })).toBe(1);
  });

  it("does not change a paid payment when a failure arrives late (J6)", async () => {
    const { clientSecret, transactionId } = await begin();
    await provider.confirm(clientSecret);
    await rowWhen(transactionId, "paid");
    for (const type of [
      "payment_intent.payment_failed",
      "payment_intent.processing",
      "payment_intent.canceled",
    ])
      await provider.knob("POST", "event", { type, object: { id: transactionId, object: "payment_intent" } });
    await allDelivered();
    expect(await PaymentModel.findOne({ transactionId }).lean()).toMatchObject({ status: "paid" });
  });

  it("yields the right final status when deliveries are reordered, delayed or corrupted", async () => {
    const { clientSecret, transactionId } = await begin();
    await provider.faults(
      { operation: "webhook", reorder: true, probability: 0.5 },
      { operation: "webhook", tampering: "changed_byte", probability: 0.5 },
      { operation: "webhook", delay_ms: 150, probability: 0.5 },
    );
    await provider.confirm(clientSecret, CARDS.declined);
    await provider.confirm(clientSecret);
    await provider.call("POST", "refunds", { payment_intent: transactionId });
    await allDelivered();
    expect(await PaymentModel.findOne({ transactionId }).lean()).toMatchObject({
      status: "refunded",
      refunded_cents: 65_000,
    });
  });

  it("marks payments as refunded and disputed", async () => {
    const first = await begin();
    await provider.confirm(first.clientSecret);
    await provider.call("POST", "refunds", { payment_intent: first.transactionId });
    expect(await rowWhen(first.transactionId, "refunded")).toMatchObject({ status: "refunded" });
    const second = await begin();
    await provider.confirm(second.clientSecret, CARDS.disputed);
    expect(await rowWhen(second.transactionId, "disputed")).toMatchObject({ status: "disputed" });
  });

  it("gets 200 and changes nothing for an unknown type or payment intent (J6)", async () => {
    const unknown = { ...succeeded("pi_x"), type: "customer.created" };
    expect((await POST(signedRequest(unknown))).status).toBe(200);
    expect((await POST(signedRequest(succeeded("pi_of_somebody_else")))).status).toBe(200);
    expect(await PaymentModel.countDocuments()).toBe(0);
    await provider.faults({ operation: "webhook", lost: true });
    const { clientSecret, transactionId } = await begin();
    await provider.confirm(clientSecret);
    const unheard = { ...succeeded(transactionId), type: "payment_intent.unheard_of" };
    expect((await POST(signedRequest(unheard))).status).toBe(200);
    expect(await PaymentModel.findOne({ transactionId }).lean()).toMatchObject({ status: "open" });
  });

  it("gets 503 while the provider is unreachable, and takes effect when redelivered", async () => {
    const { clientSecret, transactionId } = await begin();
    await provider.faults(
      { operation: "payment_intents.retrieve", drop: true },
      { operation: "webhook", lost: true },
    );
    await provider.confirm(clientSecret);
    expect((await POST(signedRequest(succeeded(transactionId)))).status).toBe(503);
    expect(await ProviderEventModel.countDocuments()).toBe(0);
    await provider.knob("DELETE", "faults");
    expect((await POST(signedRequest(succeeded(transactionId)))).status).toBe(200);
    expect(await rowWhen(transactionId, "paid")).toMatchObject({ status: "paid" });
  });

  it("gets 503 and changes nothing when the amount differs from the reserved one", async () => {
    const { clientSecret, transactionId } = await begin();
    await provider.faults({ operation: "webhook", lost: true });
    await provider.call("POST", `payment_intents/${transactionId}`, { amount: "100" });
    await provider.confirm(clientSecret);
    expect((await POST(signedRequest(succeeded(transactionId)))).status).toBe(503);
    expect(await PaymentModel.findOne({ transactionId }).lean()).toMatchObject({ status: "open" });
  });
});

describe("webhook signature verification (J7)", () => {
  const now = () => Math.floor(Date.now() / 1000);
  it.each<[string, (event: unknown) => Request]>([
    ["with the wrong secret", (event) => signedRequest(event, { secret: "whsec_other" })],
    ["with a changed byte", (event) => signedRequest(event, { body: `${JSON.stringify(event)} ` })],
    ["301 s old", (event) => signedRequest(event, { at: now() - 302 })],
    ["from the future", (event) => signedRequest(event, { at: now() + 302 })],
    ["without the header", (event) => signedRequest(event, { header: null })],
    ["with an empty header", (event) => signedRequest(event, { header: "" })],
    ["with a time that is no number", (event) => signedRequest(event, { header: "t=now,v1=00" })],
    ["with two times", (event) => signedRequest(event, { header: `t=1,t=${now()},v1=00` })],
    ["with an empty signature", (event) => signedRequest(event, { header: `t=${now()},v1=` })],
    ["without a signature", (event) => signedRequest(event, { header: `t=${now()}` })],
  ])("rejects an event %s and changes nothing", async (_, sign) => {
    await provider.faults({ operation: "webhook", lost: true });
    const { clientSecret, transactionId } = await begin();
    await provider.confirm(clientSecret);
    expect((await POST(sign(succeeded(transactionId)))).status).toBe(400);
    expect(await PaymentModel.findOne({ transactionId }).lean()).toMatchObject({ status: "open" });
    expect(await ProviderEventModel.countDocuments()).toBe(0);
  });

  it.each([null, [], {}, "text", { id: "evt_1", type: "x", livemode: false, data: null }])(
    "rejects a signed body that is not an event: %j",
    async (event) => {
      expect((await POST(signedRequest(event))).status).toBe(400);
    },
  );

  it("answers 200 to an event of the other mode, and changes nothing", async () => {
    await provider.faults({ operation: "webhook", lost: true });
    const { clientSecret, transactionId } = await begin();
    await provider.confirm(clientSecret);
    const live = { ...succeeded(transactionId), livemode: true };
    const thin = {
      id: "evt_2",
      object: "v2.core.event",
      type: "v1.payment_intent.succeeded",
      livemode: true,
      related_object: { id: transactionId, type: "payment_intent" },
    };
    for (const event of [live, thin]) expect((await POST(signedRequest(event))).status).toBe(200);
    expect(await PaymentModel.findOne({ transactionId }).lean()).toMatchObject({ status: "open" });
  });

  it("returns 413 for an event of 2 MB", async () => {
    const answer = await POST(signedRequest({ ...succeeded("pi_x"), padding: "x".repeat(2_000_000) }));
    expect(answer.status).toBe(413);
  });

  it("accepts an event 290 s old", async () => {
    await provider.faults({ operation: "webhook", lost: true });
    const { clientSecret, transactionId } = await begin();
    await provider.confirm(clientSecret);
    const answer = await POST(signedRequest(succeeded(transactionId), { at: now() - 290 }));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await PaymentModel.findOne({ transactionId }).lean()).toMatchObject({ status: "paid" });
  });
});
