import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { INTENT, openPlayground, refusalOf, type Playground } from "./testing/playground";

let play: Playground;
beforeAll(async () => {
  play = await openPlayground();
});
beforeEach(async () => {
  await play.knob("POST", "reset");
});
afterAll(() => play.close());

const order = (...rules: object[]) => play.knob("POST", "faults", { seed: 3, rules });
const create = (idempotencyKey?: string) => play.stripe().paymentIntents.create(INTENT, { idempotencyKey });
const countIntents = async () => (await play.stripe().paymentIntents.list()).data.length;

it("returns 429 and 500 as often as configured, without creating an intent", async () => {
  await order(
    { operation: "payment_intents.create", status: 429, times: 1 },
    { operation: "payment_intents.create", status: 500, times: 2 },
  );
  const statuses = [await refusalOf(create()), await refusalOf(create())].map((error) => error.statusCode);
  expect(statuses).toEqual([429, 500]);
  expect(await countIntents()).toBe(0);
  await expect(create()).resolves.toHaveProperty("id");
});

it("drops the connection before the effect; a retry with the same key creates one intent", async () => {
  await order({ operation: "payment_intents.create", drop: true, times: 2 });
  expect(await refusalOf(create("cut-1"))).toHaveProperty("type", "StripeConnectionError");
  expect(await countIntents()).toBe(0);
  await create("cut-1");
  expect(await countIntents()).toBe(1);
});

it("drops the connection after the effect; a retry with the same key returns the same intent", async () => {
  await order({ operation: "payment_intents.create", drop: true, when: "after", times: 1 });
  const made = await create("cut-2");
  expect(await countIntents()).toBe(1);
  expect((await create("cut-2")).id).toBe(made.id);
});

it("keeps a 500 that came after the effect under its idempotency key, as Stripe does", async () => {
  await order({ operation: "payment_intents.confirm", status: 500, when: "after", times: 1 });
  const { id } = await create();
  const confirm = () =>
    play
      .stripe()
      .paymentIntents.confirm(id, { payment_method: "pm_card_visa" }, { idempotencyKey: "confirm-500" });
  expect(await refusalOf(confirm())).toMatchObject({ statusCode: 500 });
  expect(await refusalOf(confirm())).toMatchObject({ statusCode: 500 });
  await expect(play.stripe().paymentIntents.retrieve(id)).resolves.toHaveProperty("status", "succeeded");
});

it("delays a response, and the effect takes place even after the client's timeout", async () => {
  await order({ operation: "payment_intents.create", latency_ms: 3_000, times: 1 });
  const impatient = play.stripe().paymentIntents.create(INTENT, { timeout: 1_000 });
  expect(await refusalOf(impatient)).toHaveProperty("type", "StripeConnectionError");
  await vi.waitFor(async () => expect(await countIntents()).toBe(1));
});

it("reports processing first and succeeded later when the bank is slow", async () => {
  await order({ operation: "payment_intents.confirm", processing_ms: 300, times: 1 });
  const { id } = await create();
  const { paymentIntents } = play.stripe();
  const waiting = await paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
  expect(waiting.status).toBe("processing");
  await vi.waitFor(async () => expect((await paymentIntents.retrieve(id)).status).toBe("succeeded"));
});

it("produces the same number of faults from the same seed", async () => {
  const draw = async () => {
    await order({ operation: "payment_intents.create", status: 500, probability: 0.5 });
    return Promise.all(
      Array.from({ length: 12 }, () =>
        create().then(
          () => "ok",
          () => "500",
        ),
      ),
    );
  };
  const counts = [await draw(), await draw()].map(
    (drawn) => drawn.filter((result) => result === "ok").length,
  );
  expect(counts[0]).toBe(counts[1]);
  expect(counts[0]).toBeGreaterThan(0);
  expect(counts[0]).toBeLessThan(12);
});

it("rejects control calls without the secret key, unknown calls and malformed rules", async () => {
  expect((await fetch(`${play.url()}/_sandbox/state`)).status).toBe(401);
  expect(await play.knob("POST", "unknown")).toHaveProperty("error");
  expect(await order({ operation: "*", colour: "red" })).toHaveProperty("error");
});
