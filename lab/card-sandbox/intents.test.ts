import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { INTENT, openPlayground, refusalOf, type Playground } from "./testing/playground";

let play: Playground;
beforeAll(async () => {
  play = await openPlayground();
});
afterAll(() => play.close());

async function newIntent() {
  const intent = await play.stripe().paymentIntents.create(INTENT);
  return { id: intent.id, client_secret: intent.client_secret ?? "" };
}

async function typeCard(number: string, more: Record<string, string> = {}) {
  return play.browser("payment_methods", {
    type: "card",
    "card[number]": number,
    "card[exp_month]": "12",
    "card[exp_year]": "34",
    "card[cvc]": "123",
    "billing_details[email]": "member@nibash.test",
    ...more,
  });
}

async function payWith(number: string) {
  const { id, client_secret } = await newIntent();
  const method = await typeCard(number);
  const fields = { client_secret, payment_method: String(method.body.id) };
  const answer = await play.browser(`payment_intents/${id}/confirm`, fields);
  return { id, ...answer };
}

describe("the customer of a payment intent", () => {
  const customer = async () => (await play.stripe().customers.create({ name: "Ayesha" })).id;
  const name = async (id: string, to: string) => play.stripe().paymentIntents.update(id, { customer: to });

  it("is set once before the payment, and never changed, as Stripe refuses", async () => {
    const [one, other] = [await customer(), await customer()];
    const { id } = await newIntent();
    expect(await name(id, one)).toMatchObject({ customer: one });
    expect(await name(id, one)).toMatchObject({ customer: one });
    await expect(name(id, other)).rejects.toMatchObject({
      code: "payment_intent_unexpected_state",
      message: expect.stringMatching(/^You cannot modify `customer` on a PaymentIntent once/) as string,
    });
  });

  it("is not set once it is paid or canceled", async () => {
    const paid = await payWith("4242424242424242");
    const { id } = await newIntent();
    await play.stripe().paymentIntents.cancel(id);
    for (const over of [paid.id, id])
      await expect(name(over, await customer())).rejects.toMatchObject({
        code: "payment_intent_unexpected_state",
      });
  });
});

describe("a payment intent", () => {
  it("is confirmed by the browser with its client secret, and then has a charge", async () => {
    const paid = await payWith("4242424242424242");
    expect(paid).toMatchObject({ status: 200, body: { status: "succeeded" } });
    expect(paid.body).not.toHaveProperty("metadata");
    const intent = await play.stripe().paymentIntents.retrieve(paid.id, { expand: ["latest_charge"] });
    expect(intent).toMatchObject({
      amount_received: 54_400,
      livemode: false,
      metadata: { payment: "row-1" },
      latest_charge: {
        paid: true,
        billing_details: { email: "member@nibash.test" },
        payment_method_details: { card: { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034 } },
      },
    });
    expect(intent.lastResponse.requestId).toMatch(/^req_/);
  });

  it("rejects a second confirmation", async () => {
    const paid = await payWith("5555555555554444");
    const refusal = await refusalOf(
      play.stripe().paymentIntents.confirm(paid.id, { payment_method: "pm_card_visa" }),
    );
    expect(refusal).toMatchObject({ statusCode: 400, code: "payment_intent_unexpected_state" });
  });

  it("rejects another intent's client secret", async () => {
    const [one, other] = [await newIntent(), await newIntent()];
    const fields = { client_secret: other.client_secret, payment_method: "pm_card_visa" };
    const answer = await play.browser(`payment_intents/${one.id}/confirm`, fields);
    expect(answer).toMatchObject({ status: 400, body: { error: { param: "client_secret" } } });
  });

  it("can be updated and cancelled, and then rejects updates, payment and cancellation", async () => {
    const { id } = await newIntent();
    const { paymentIntents } = play.stripe();
    await expect(paymentIntents.update(id, { amount: 60_000 })).resolves.toMatchObject({ amount: 60_000 });
    await expect(paymentIntents.cancel(id)).resolves.toMatchObject({ status: "canceled" });
    const refusals = await Promise.all([
      refusalOf(paymentIntents.update(id, { amount: 70_000 })),
      refusalOf(paymentIntents.confirm(id, { payment_method: "pm_card_visa" })),
      refusalOf(paymentIntents.cancel(id)),
    ]);
    expect(refusals.map((refusal) => refusal.code)).toEqual(Array(3).fill("payment_intent_unexpected_state"));
  });

  it.each([
    [
      { ...INTENT, payment_method_types: ["card"] },
      "parameter_unknown",
      "Received unknown parameter: payment_method_types",
    ],
    [{ ...INTENT, amount: 12.5 }, "parameter_invalid_integer", "Invalid integer: 12.5"],
    [{ ...INTENT, amount: 10 }, "amount_too_small", "Amount must be at least $0.50 usd"],
    [{ ...INTENT, currency: undefined }, "parameter_missing", "Missing required param: currency."],
  ])("rejects %j as Stripe does", async (params, code, message) => {
    const refusal = await refusalOf(play.stripe().paymentIntents.create(params as typeof INTENT));
    expect(refusal).toMatchObject({ statusCode: 400, type: "StripeInvalidRequestError", code, message });
  });

  it("returns 404 for an unknown id, 401 for a wrong key and 403 for a browser that creates one", async () => {
    const missing = await refusalOf(play.stripe().paymentIntents.retrieve("pi_unknown"));
    expect(missing).toMatchObject({ statusCode: 404, code: "resource_missing" });
    const response = await fetch(`${play.url()}/v1/payment_intents`, {
      headers: { Authorization: "Bearer sk_test_no" },
    });
    expect(response.status).toBe(401);
    expect(await play.browser("payment_intents", { amount: "100", currency: "usd" })).toMatchObject({
      status: 403,
    });
  });

  it("is listed newest first, with paging and a filter by creation time", async () => {
    const since = Math.floor(Date.now() / 1000) - 60;
    const made = [await newIntent(), await newIntent(), await newIntent()].map(({ id }) => id).reverse();
    const { paymentIntents } = play.stripe();
    const first = await paymentIntents.list({ limit: 2, created: { gte: since } });
    expect(first).toMatchObject({ has_more: true, data: [{ id: made[0] }, { id: made[1] }] });
    const all = await paymentIntents
      .list({ limit: 2, created: { gte: since } })
      .autoPagingToArray({ limit: 100 });
    expect(all.map(({ id }) => id).slice(0, 3)).toEqual(made);
    expect(await paymentIntents.list({ created: { lt: since } })).toMatchObject({
      data: [],
      has_more: false,
    });
  });
});

describe("a test card", () => {
  it.each([
    ["4000000000000002", "card_declined", "generic_decline", "Your card was declined."],
    ["4000000000009995", "card_declined", "insufficient_funds", "Your card has insufficient funds."],
    ["4000000000000069", "expired_card", undefined, "Your card has expired."],
    ["4000000000000127", "incorrect_cvc", undefined, "Your card's security code is incorrect."],
  ])("%s is declined and nothing is charged", async (number, code, decline_code, message) => {
    const { id, status, body } = await payWith(number);
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ type: "card_error", code, message });
    if (decline_code) expect(body.error).toMatchObject({ decline_code });
    const intent = await play.stripe().paymentIntents.retrieve(id);
    expect(intent).toMatchObject({
      status: "requires_payment_method",
      amount_received: 0,
      payment_method: null,
      last_payment_error: { code, message },
    });
  });

  it.each([
    ["4242424242424241", {}, "incorrect_number", "Your card number is incorrect."],
    [
      "4242424242424242",
      { "card[exp_year]": "20" },
      "invalid_expiry_year",
      "Your card's expiration year is invalid.",
    ],
    [
      "4242424242424242",
      { "card[exp_month]": "13" },
      "invalid_expiry_month",
      "Your card's expiration month is invalid.",
    ],
    ["4242424242424242", { "card[cvc]": "12" }, "invalid_cvc", "Your card's security code is invalid."],
    [
      "4539578763621486",
      {},
      "card_declined",
      "Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.",
    ],
  ])("%s with %j is rejected before any payment", async (number, more, code, message) => {
    const answer = await typeCard(number, more);
    expect(answer).toMatchObject({ status: 402, body: { error: { type: "card_error", code, message } } });
  });
});

describe("3-D Secure", () => {
  async function challenge(number: string, outcome: "complete" | "fail") {
    const waiting = await payWith(number);
    expect(waiting.body).toMatchObject({
      status: "requires_action",
      next_action: { type: "use_stripe_sdk" },
    });
    const { next_action } = waiting.body as { next_action: { use_stripe_sdk: { stripe_js: string } } };
    const address = next_action.use_stripe_sdk.stripe_js;
    const page = await fetch(address);
    expect(await page.text()).toContain("Complete authentication");
    await fetch(address, { method: "POST", body: new URLSearchParams({ outcome }) });
    return play.stripe().paymentIntents.retrieve(waiting.id);
  }

  it.each(["4000002760003184", "4000002500003155"])(
    "accepts %s after a completed challenge",
    async (number) => {
      await expect(challenge(number, "complete")).resolves.toMatchObject({
        status: "succeeded",
        amount_received: 54_400,
      });
    },
  );

  it("rejects the card when the challenge fails, and accepts another card afterwards", async () => {
    const failed = await challenge("4000002760003184", "fail");
    expect(failed).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "payment_intent_authentication_failure" },
    });
    const paid = await play.stripe().paymentIntents.confirm(failed.id, { payment_method: "pm_card_visa" });
    expect(paid.status).toBe("succeeded");
  });

  it("declines 4000008260003178 for insufficient funds after the challenge", async () => {
    await expect(challenge("4000008260003178", "complete")).resolves.toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { decline_code: "insufficient_funds" },
    });
  });
});

describe("a refund", () => {
  it("returns a part, then the rest, and rejects any more", async () => {
    const { id } = await payWith("4242424242424242");
    const { refunds, paymentIntents } = play.stripe();
    await expect(refunds.create({ payment_intent: id, amount: 400 })).resolves.toMatchObject({ amount: 400 });
    await expect(refunds.create({ payment_intent: id })).resolves.toMatchObject({
      amount: 54_000,
      status: "succeeded",
    });
    expect(await refusalOf(refunds.create({ payment_intent: id }))).toMatchObject({
      code: "charge_already_refunded",
    });
    expect((await refunds.list({ payment_intent: id })).data).toHaveLength(2);
    const intent = await paymentIntents.retrieve(id, { expand: ["latest_charge"] });
    expect(intent.latest_charge).toMatchObject({ refunded: true, amount_refunded: 54_400 });
  });
});
