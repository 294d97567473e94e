import Stripe from "stripe";
import { afterEach, expect, it, vi } from "vitest";
import { INTENT, KEYS, openPlayground, type Playground, type ReceivedWebhook } from "./testing/playground";

let play: Playground;
afterEach(() => play.close());

async function pay() {
  const { paymentIntents } = play.stripe();
  const { id } = await paymentIntents.create(INTENT);
  await paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
  return id;
}

function typesOf(received: ReceivedWebhook[]): string[] {
  return received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
}

const objectIdOf = ({ body }: ReceivedWebhook) =>
  (JSON.parse(body) as { data: { object: { id: string } } }).data.object.id;

function verify({ body, headers }: ReceivedWebhook): Stripe.Event {
  return Stripe.webhooks.constructEvent(body, headers["stripe-signature"] ?? "", KEYS.webhookSecret);
}

async function until(count: number): Promise<void> {
  await vi.waitFor(() => expect(play.received.length).toBeGreaterThanOrEqual(count));
}

const faulty = (rule: object) => play.knob("POST", "faults", { rules: [{ operation: "webhook", ...rule }] });

it("sends events that the SDK verifies", async () => {
  play = await openPlayground();
  const id = await pay();
  await until(2);
  expect(typesOf(play.received).toSorted()).toEqual(["payment_intent.created", "payment_intent.succeeded"]);
  const event = play.received.map(verify).find(({ type }) => type === "payment_intent.succeeded");
  expect(event).toMatchObject({ livemode: false, data: { object: { id, status: "succeeded" } } });
});

it("retries until it gets a 2xx response, also after a restart", async () => {
  play = await openPlayground((_, count) => (count < 4 ? 500 : 200));
  await play.stripe().paymentIntents.create(INTENT);
  await until(2);
  await play.restart();
  await until(4);
  await vi.waitFor(async () => {
    expect(await play.knob("GET", "state")).toMatchObject({ deliveries: [{ status: "delivered" }] });
  });
});

it.each([
  ["wrong_secret", "wrong_secret"],
  ["changed_byte", "changed_byte"],
  ["old_timestamp", "old_timestamp"],
] as const)("corrupts only the first delivery (%s)", async (_, tampering) => {
  play = await openPlayground((_received, count) => (count === 1 ? 400 : 200));
  await faulty({ tampering });
  await play.stripe().paymentIntents.create(INTENT);
  await until(2);
  const [first, second] = play.received;
  if (!first || !second) throw new Error("Two deliveries were awaited.");
  expect(() => verify(first)).toThrow();
  expect(verify(second)).toHaveProperty("type", "payment_intent.created");
});

it("drops, duplicates, delays and reorders events on demand", async () => {
  play = await openPlayground();
  await faulty({ event: "payment_intent.created", lost: true });
  await pay();
  await until(1);
  expect(typesOf(play.received)).toEqual(["payment_intent.succeeded"]);

  await faulty({ event: "payment_intent.created", duplicates: 5, times: 1 });
  await play.stripe().paymentIntents.create(INTENT);
  await until(6);
  expect(
    new Set(play.received.slice(1).map(({ body }) => (JSON.parse(body) as { id: string }).id)).size,
  ).toBe(1);

  await faulty({ event: "payment_intent.created", delay_ms: 1_500, times: 1 });
  const delayed = await play.stripe().paymentIntents.create(INTENT);
  const prompt = await play.stripe().paymentIntents.create(INTENT);
  await until(8);
  expect(play.received.slice(6).map((each) => objectIdOf(each))).toEqual([prompt.id, delayed.id]);

  await faulty({ event: "payment_intent.created", reorder: true });
  await pay();
  await until(10);
  expect(typesOf(play.received.slice(8))).toEqual(["payment_intent.succeeded", "payment_intent.created"]);
});

it("sends refund and dispute events, and thin events when configured", async () => {
  play = await openPlayground();
  const id = await pay();
  await faulty({ event: "refund.failed", thin: true });
  const refund = await play.stripe().refunds.create({ payment_intent: id, amount: 100 });
  await play.knob("POST", "refund", { refund: refund.id, status: "failed" });
  const dispute = await play.knob("POST", "dispute", { payment_intent: id });
  await play.knob("POST", "dispute", { dispute: dispute.id, status: "won" });
  const expected = [
    ...["payment_intent.created", "payment_intent.succeeded", "refund.created", "charge.refunded"],
    ...["refund.failed", "v1.refund.failed", "refund.updated", "charge.refund.updated"],
    ...["charge.dispute.created", "charge.dispute.funds_withdrawn"],
    ...["charge.dispute.closed", "charge.dispute.funds_reinstated"],
  ];
  await until(expected.length);
  expect(typesOf(play.received).toSorted()).toEqual(expected.toSorted());
  const thin = play.received.find(({ body }) => body.includes("v2.core.event"));
  if (!thin) throw new Error("A thin event was awaited.");
  const read = play
    .stripe()
    .parseEventNotification(thin.body, thin.headers["stripe-signature"] ?? "", KEYS.webhookSecret);
  expect(read).toMatchObject({
    related_object: { id: refund.id, type: "refund", url: `/v1/refunds/${refund.id}` },
  });
  await expect(play.stripe().v2.core.events.retrieve(read.id)).resolves.toHaveProperty("type", read.type);
});

it("sends a thin event without a matching regular event", async () => {
  play = await openPlayground();
  await play.knob("POST", "thin", { type: "v2.core.account.updated" });
  await until(1);
  expect(JSON.parse(play.received[0]?.body ?? "")).toMatchObject({ type: "v2.core.account.updated" });
});
