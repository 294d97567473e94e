import { afterAll, beforeAll, expect, it } from "vitest";
import { INTENT, openPlayground, refusalOf, type Playground } from "./testing/playground";

let play: Playground;
beforeAll(async () => {
  play = await openPlayground();
});
afterAll(() => play.close());

it("returns the same intent for the same key and parameters", async () => {
  const { paymentIntents } = play.stripe();
  const first = await paymentIntents.create(INTENT, { idempotencyKey: "row-1:1" });
  const again = await paymentIntents.create(INTENT, { idempotencyKey: "row-1:1" });
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
  expect(first.lastResponse.headers["idempotent-replayed"]).toBeUndefined();
});

it("rejects the same key with other parameters", async () => {
  const { paymentIntents } = play.stripe();
  await paymentIntents.create(INTENT, { idempotencyKey: "row-2:1" });
  const refusal = await refusalOf(
    paymentIntents.create({ ...INTENT, amount: 900 }, { idempotencyKey: "row-2:1" }),
  );
  expect(refusal).toMatchObject({ statusCode: 400, type: "StripeIdempotencyError" });
});

it("rejects the same key while its first request is in progress", async () => {
  await play.knob("POST", "faults", {
    rules: [{ operation: "payment_intents.create", latency_ms: 3_000, times: 1 }],
  });
  const { paymentIntents } = play.stripe();
  const slow = paymentIntents.create(INTENT, { idempotencyKey: "row-3:1" });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const refusal = await refusalOf(paymentIntents.create(INTENT, { idempotencyKey: "row-3:1" }));
  expect(refusal).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
  await expect(slow).resolves.toMatchObject({ status: "requires_payment_method" });
});

it("stores a decline under its key, but not a malformed request", async () => {
  const { paymentIntents } = play.stripe();
  const { id } = await paymentIntents.create(INTENT);
  const decline = () =>
    refusalOf(
      paymentIntents.confirm(
        id,
        { payment_method: "pm_card_chargeDeclined" },
        { idempotencyKey: "confirm-1" },
      ),
    );
  expect((await decline()).headers?.["idempotent-replayed"]).toBeUndefined();
  expect((await decline()).headers?.["idempotent-replayed"]).toBe("true");
  await refusalOf(paymentIntents.create({ ...INTENT, amount: 1 }, { idempotencyKey: "row-4:1" }));
  await expect(paymentIntents.create(INTENT, { idempotencyKey: "row-4:1" })).resolves.toHaveProperty("id");
});

it("keeps keys, intents and payments across a restart", async () => {
  const before = await play.stripe().paymentIntents.create(INTENT, { idempotencyKey: "row-5:1" });
  await play.stripe().paymentIntents.confirm(before.id, { payment_method: "pm_card_visa" });
  await play.restart();
  const again = await play.stripe().paymentIntents.create(INTENT, { idempotencyKey: "row-5:1" });
  expect(again.id).toBe(before.id);
  await expect(play.stripe().paymentIntents.retrieve(before.id)).resolves.toMatchObject({
    status: "succeeded",
  });
});
