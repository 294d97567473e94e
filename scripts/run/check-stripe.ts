import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import Stripe from "stripe";
import { startCardSandbox } from "@/lab/card-sandbox/server";
import { STRIPE_API_VERSION } from "@/lib/platform/cards/stripe";
import { loadEnvironment } from "@/lib/platform/env";
import { checkAgainstMock } from "../checks/stripe/check-mock";
import { LATER_STEPS, type Step } from "../checks/stripe/later-steps";
import { SAVED_CARD_STEPS } from "../checks/stripe/saved-card-steps";
import { Refusal, runCommand } from "../refusal";

/**
 * `npm run check:stripe`: runs the payment steps in Stripe's test mode and reports differences from what the product
 * relies on. `-- --sandbox` checks the card sandbox against the same expectations, `-- --mock` sends every call of the
 * product to a mock made from Stripe's API description.
 */
const ORDER = { amount: 55_250, currency: "usd", allowed_payment_method_types: ["card"] };

const make = (stripe: Stripe, key?: string) =>
  stripe.paymentIntents.create(
    { ...ORDER, allowed_payment_method_types: ["card"], metadata: { check: "nibash" } },
    key ? { idempotencyKey: key } : {},
  );
const pay = (stripe: Stripe, id: string, method: string) =>
  stripe.paymentIntents.confirm(id, {
    payment_method: method,
    return_url: "https://example.com/back",
    expand: ["latest_charge"],
  });
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => "accepted",
    (error: unknown) =>
      error instanceof Stripe.errors.StripeError ? (error.code ?? error.type) : String(error),
  );

const STEPS: Step[] = [
  ["an intent waits for a card", "requires_payment_method", async (stripe) => (await make(stripe)).status],
  [
    "a repeat under the same key answers the same intent",
    "same",
    async (stripe) => {
      const key = `nibash-check-${crypto.randomUUID()}`;
      return (await make(stripe, key)).id === (await make(stripe, key)).id ? "same" : "another";
    },
  ],
  [
    "the same key with other parameters is refused",
    "StripeIdempotencyError",
    async (stripe) => {
      const key = `nibash-check-${crypto.randomUUID()}`;
      await make(stripe, key);
      return refusal(stripe.paymentIntents.create({ amount: 100, currency: "usd" }, { idempotencyKey: key }));
    },
  ],
  [
    "an unknown parameter is refused",
    "parameter_unknown",
    (stripe) =>
      refusal(stripe.paymentIntents.create({ amount: 100, currency: "usd", nonsense: "1" } as never)),
  ],
  [
    "less than fifty cents is refused",
    "amount_too_small",
    (stripe) => refusal(stripe.paymentIntents.create({ amount: 49, currency: "usd" })),
  ],
  [
    "a good card is charged, with brand and last four",
    "succeeded 55250 visa 4242",
    async (stripe) => {
      const intent = await pay(stripe, (await make(stripe)).id, "pm_card_visa");
      const charge = intent.latest_charge as Stripe.Charge;
      const card = charge.payment_method_details?.card;
      return `${intent.status} ${intent.amount_received} ${card?.brand ?? ""} ${card?.last4 ?? ""}`;
    },
  ],
  [
    "a declined card leaves the intent payable",
    "card_declined requires_payment_method",
    async (stripe) => {
      const { id } = await make(stripe);
      const code = await refusal(pay(stripe, id, "pm_card_chargeDeclined"));
      return `${code} ${(await stripe.paymentIntents.retrieve(id)).status}`;
    },
  ],
  [
    "a 3-D Secure card waits for its challenge",
    "requires_action",
    async (stripe) => (await pay(stripe, (await make(stripe)).id, "pm_card_threeDSecure2Required")).status,
  ],
  [
    "a cancelled intent cannot be charged",
    "canceled payment_intent_unexpected_state",
    async (stripe) => {
      const { id, status } = await stripe.paymentIntents.cancel((await make(stripe)).id);
      return `${status} ${await refusal(pay(stripe, id, "pm_card_visa"))}`;
    },
  ],
  [
    "a charged intent cannot be cancelled, and can be refunded once",
    "payment_intent_unexpected_state succeeded charge_already_refunded",
    async (stripe) => {
      const { id } = await pay(stripe, (await make(stripe)).id, "pm_card_visa");
      const cancelled = await refusal(stripe.paymentIntents.cancel(id));
      const { status } = await stripe.refunds.create({ payment_intent: id });
      const again = await refusal(stripe.refunds.create({ payment_intent: id }));
      return `${cancelled} ${String(status)} ${again}`;
    },
  ],
  [
    "an unknown intent is missing",
    "resource_missing",
    (stripe) => refusal(stripe.paymentIntents.retrieve("pi_that_never_was")),
  ],
];

await runCommand(async () => {
  const { values } = parseArgs({
    options: { sandbox: { type: "boolean", default: false }, mock: { type: "boolean", default: false } },
  });
  loadEnvironment();
  if (values.mock) return checkAgainstMock((line) => console.log(line));
  if (values.sandbox) return checkSandbox();
  const key = process.env.STRIPE_SECRET_KEY ?? "";
  if (!/^(sk|rk)_test_/.test(key) || key.includes("_sandbox_")) {
    console.log("STRIPE_SECRET_KEY names no test key of Stripe (sk_test_…), so nothing was checked.");
    return;
  }
  const stripe = new Stripe(key, { apiVersion: STRIPE_API_VERSION, maxNetworkRetries: 1, timeout: 20_000 });
  await requireAnswer(stripe);
  await walk(stripe, "Stripe's test mode");
});

/** Throws a Refusal for a fault that would make every check fail. */
async function requireAnswer(stripe: Stripe): Promise<void> {
  try {
    await stripe.balance.retrieve();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      throw new Refusal("Stripe does not know the key in STRIPE_SECRET_KEY; nothing was checked.");
    if (error instanceof Stripe.errors.StripeConnectionError)
      throw new Refusal("Stripe cannot be reached from here; nothing was checked.");
    throw error;
  }
}

async function checkSandbox(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "nibash-check-stripe-"));
  const keys = { secretKey: "sk_test_check", publishableKey: "pk_test_check", webhookSecret: "whsec_check" };
  const sandbox = await startCardSandbox({ ...keys, port: 0, dataDir });
  try {
    const address = { host: "127.0.0.1", port: sandbox.port, protocol: "http" as const };
    await walk(
      new Stripe(keys.secretKey, { apiVersion: STRIPE_API_VERSION, ...address }),
      "the card sandbox",
    );
  } finally {
    await sandbox.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function walk(stripe: Stripe, name: string): Promise<void> {
  let differences = 0;
  const steps = [...STEPS, ...LATER_STEPS, ...SAVED_CARD_STEPS];
  for (const [expectation, expected, look] of steps) {
    const found = await look(stripe).catch((error: unknown) => String(error));
    if (found !== expected) differences += 1;
    console.log(
      found === expected ? `✓ ${expectation}` : `✗ ${expectation}: ${found} instead of ${expected}`,
    );
  }
  if (differences > 0) throw new Refusal(`${name} differs in ${differences} of ${steps.length} points.`);
  console.log(`${name} behaves as the product expects (API ${STRIPE_API_VERSION}).`);
}
