import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { INTENT, openPlayground, refusalOf, type Playground } from "./testing/playground";

let play: Playground;
beforeAll(async () => {
  play = await openPlayground();
});
beforeEach(() => play.knob("POST", "reset"));
afterAll(() => play.close());

const account = () => play.stripe().accounts.retrieveCurrent();
const create = () => play.stripe().paymentIntents.create(INTENT);

it.each([
  ["unknown", "Invalid API Key provided: sk_test_********c3d4", undefined],
  ["expired", "Expired API Key provided: sk_test_********c3d4", "api_key_expired"],
] as const)("returns 401 for an %s API key", async (key, message, code) => {
  await play.knob("POST", "account", { key });
  for (const call of [account(), create()]) {
    const refusal = await refusalOf(call);
    expect(refusal).toMatchObject({ statusCode: 401, type: "StripeAuthenticationError", message, code });
  }
});

it("returns 403 and names the missing permission of a restricted key", async () => {
  await play.knob("POST", "account", { key: "restricted", allowed: ["payment_intents.retrieve"] });
  const refusal = await refusalOf(create());
  expect(refusal).toMatchObject({ statusCode: 403, type: "StripePermissionError" });
  expect(refusal.message).toContain("rak_payment_intent_write");
  expect((await refusalOf(account())).message).toContain("rak_account_read");
  await play.knob("POST", "account", { allowed: ["payment_intents.*", "account.*"] });
  await expect(create()).resolves.toHaveProperty("status", "requires_payment_method");
});

it("reports that the account cannot charge, and rejects payment intents until it can", async () => {
  await expect(account()).resolves.toMatchObject({ charges_enabled: true });
  await play.knob("POST", "account", { charges_enabled: false });
  await expect(account()).resolves.toMatchObject({ charges_enabled: false });
  const message = "Your account cannot currently make live charges.";
  expect(await refusalOf(create())).toMatchObject({
    statusCode: 400,
    code: "testmode_charges_only",
    message,
  });
  await play.knob("POST", "account", { charges_enabled: true });
  await expect(create()).resolves.toHaveProperty("id");
});
