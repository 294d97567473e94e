import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { INTENT, openPlayground, refusalOf, type Playground } from "./testing/playground";

let play: Playground;
beforeAll(async () => {
  play = await openPlayground();
});
afterAll(() => play.close());

/** Saves a card as a browser does; returns the last response for the setup and the customer. */
async function save(card: string) {
  const { id: customer } = await play.stripe().customers.create({ email: "member@nibash.test" });
  const setup = await play.stripe().setupIntents.create({
    customer,
    usage: "off_session",
    allowed_payment_method_types: ["card"],
  });
  const fields = { client_secret: setup.client_secret ?? "", payment_method: card, use_stripe_sdk: "true" };
  const answer = await play.browser(`setup_intents/${setup.id}/confirm`, fields);
  return { customer, setup: setup.id, ...answer };
}

/** Presses the button on the bank's page. */
async function answerBank(body: Record<string, unknown>, outcome: "complete" | "fail") {
  const { use_stripe_sdk } = body.next_action as { use_stripe_sdk: { stripe_js: string } };
  const answer = await fetch(use_stripe_sdk.stripe_js, {
    method: "POST",
    body: new URLSearchParams({ outcome }),
  });
  expect(answer.status).toBe(200);
}

async function charge(customer: string, payment_method: string) {
  const { id } = await play.stripe().paymentIntents.create({ ...INTENT, customer });
  return play.stripe().paymentIntents.confirm(id, { payment_method, off_session: true });
}

/** Saves it, with 3-D Secure if the bank requires it, and returns customer and card. */
async function saved(card: string) {
  const { customer, setup, body } = await save(card);
  if (body.status === "requires_action") await answerBank(body, "complete");
  const { payment_method, status } = await play.stripe().setupIntents.retrieve(setup);
  expect(status).toBe("succeeded");
  return { customer, method: payment_method as string };
}

describe("a card saved with a setup intent", () => {
  it("belongs to its customer and can be charged off session", async () => {
    const { customer, method } = await saved("pm_card_visa");
    await expect(play.stripe().paymentMethods.retrieve(method)).resolves.toMatchObject({ customer });
    await expect(charge(customer, method)).resolves.toMatchObject({ status: "succeeded", customer });
  });

  it.each([
    ["pm_card_authenticationRequiredOnSetup", "requires_action", null],
    ["pm_card_authenticationRequiredSetupForOffSession", "succeeded", null],
    ["pm_card_authenticationRequired", "requires_action", "authentication_required"],
    ["pm_card_chargeCustomerFail", "succeeded", "card_declined"],
    ["pm_card_authenticationRequiredChargeDeclinedInsufficientFunds", "requires_action", "card_declined"],
  ])("from %s has setup status %s and off-session error code %s", async (card, first, code) => {
    const { body, customer, setup } = await save(card);
    expect(body.status).toBe(first);
    if (first === "requires_action") await answerBank(body, "complete");
    const { payment_method } = await play.stripe().setupIntents.retrieve(setup);
    const charged = charge(customer, payment_method as string);
    if (code === null) await expect(charged).resolves.toMatchObject({ status: "succeeded" });
    else {
      const refusal = await refusalOf(charged);
      expect(refusal).toMatchObject({ statusCode: 402, type: "StripeCardError", code });
      expect(refusal.payment_intent).toMatchObject({ status: "requires_payment_method" });
    }
  });

  it("can be charged with its holder present after an off-session charge requires authentication", async () => {
    const { customer, method } = await saved("pm_card_authenticationRequired");
    const refusal = await refusalOf(charge(customer, method));
    const { id, client_secret } = refusal.payment_intent as { id: string; client_secret: string };
    const fields = { client_secret, payment_method: method, use_stripe_sdk: "true" };
    const { body } = await play.browser(`payment_intents/${id}/confirm`, fields);
    await answerBank(body, "complete");
    await expect(play.stripe().paymentIntents.retrieve(id)).resolves.toMatchObject({ status: "succeeded" });
  });

  it.each([
    [{ exp_month: 1, exp_year: 2020 }, "expired_card"],
    [{ decline: "insufficient" }, "card_declined"],
    [{ challenge: true }, "authentication_required"],
  ])("is declined after it changes to %j", async (change, code) => {
    const { customer, method } = await saved("pm_card_visa");
    await play.knob("POST", "payment-method", { payment_method: method, ...change });
    expect(await refusalOf(charge(customer, method))).toMatchObject({ code });
  });

  it("is rejected for another customer, after it is detached, and after its customer is deleted", async () => {
    const [one, other] = [await saved("pm_card_visa"), await saved("pm_card_visa")];
    expect(await refusalOf(charge(other.customer, one.method))).toMatchObject({ statusCode: 400 });
    await play.stripe().paymentMethods.detach(one.method);
    expect(await refusalOf(charge(one.customer, one.method))).toMatchObject({ statusCode: 400 });
    await play.stripe().customers.del(other.customer);
    expect(await refusalOf(charge(other.customer, other.method))).toMatchObject({ code: "resource_missing" });
  });
});

it("saves no card when the bank declines it or the challenge fails", async () => {
  const declined = await save("pm_card_chargeDeclined");
  expect(declined).toMatchObject({ status: 402, body: { error: { code: "card_declined" } } });
  const failed = await save("pm_card_authenticationRequired");
  await answerBank(failed.body, "fail");
  for (const { setup } of [declined, failed]) {
    const { status, last_setup_error } = await play.stripe().setupIntents.retrieve(setup);
    expect(status).toBe("requires_payment_method");
    expect(last_setup_error?.message).toBeTruthy();
  }
});

it("rejects another intent's secret, an unknown parameter, and off_session without confirm", async () => {
  const [one, other] = [await save("pm_card_visa"), await save("pm_card_chargeDeclined")];
  const { client_secret } = await play.stripe().setupIntents.retrieve(one.setup);
  const fields = { client_secret: client_secret ?? "", payment_method: "pm_card_visa" };
  const stolen = await play.browser(`setup_intents/${other.setup}/confirm`, fields);
  expect(stolen).toMatchObject({ status: 400, body: { error: { param: "client_secret" } } });
  const { setupIntents, paymentIntents } = play.stripe();
  expect(await refusalOf(setupIntents.create({ nonsense: "1" } as never))).toMatchObject({
    code: "parameter_unknown",
  });
  expect(await refusalOf(paymentIntents.create({ ...INTENT, off_session: true }))).toMatchObject({
    statusCode: 400,
  });
});
