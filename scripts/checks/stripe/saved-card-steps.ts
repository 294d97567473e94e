import Stripe from "stripe";
import type { Step } from "./later-steps";

/** Saves a card as its holder does, without 3-D Secure, which needs a browser; returns the setup's status and the card. */
async function save(stripe: Stripe, payment_method: string) {
  const { id: customer } = await stripe.customers.create({ metadata: { check: "nibash" } });
  const { id } = await stripe.setupIntents.create({
    customer,
    usage: "off_session",
    allowed_payment_method_types: ["card"],
  });
  const setup = await stripe.setupIntents.confirm(id, {
    payment_method,
    return_url: "https://example.com/back",
  });
  const card = typeof setup.payment_method === "string" ? setup.payment_method : "";
  return { customer, card, status: setup.status };
}

/** Charges a saved card off-session; returns the intent's status, or the error's code and the status after it. */
async function charge(stripe: Stripe, { customer, card }: { customer: string; card: string }) {
  const { id } = await stripe.paymentIntents.create({
    amount: 55_250,
    currency: "usd",
    allowed_payment_method_types: ["card"],
    metadata: { check: "nibash" },
  });
  await stripe.paymentIntents.update(id, { customer });
  try {
    const { status } = await stripe.paymentIntents.confirm(id, { payment_method: card, off_session: true });
    return status;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    return `${error.type} ${error.code ?? ""} ${(await stripe.paymentIntents.retrieve(id)).status}`;
  }
}

/** The behaviour that autopay relies on: https://docs.stripe.com/testing, "Authentication and setup" and "Declined payments". */
export const SAVED_CARD_STEPS: Step[] = [
  [
    "a saved card is charged while its holder is away",
    "succeeded succeeded",
    async (stripe) => {
      const saved = await save(stripe, "pm_card_visa");
      return `${saved.status} ${await charge(stripe, saved)}`;
    },
  ],
  [
    "a card can be saved and declined later",
    "succeeded StripeCardError card_declined requires_payment_method",
    async (stripe) => {
      const saved = await save(stripe, "pm_card_chargeCustomerFail");
      return `${saved.status} ${await charge(stripe, saved)}`;
    },
  ],
  [
    "saving a card waits for 3-D Secure where the bank wants it",
    "requires_action",
    async (stripe) => (await save(stripe, "pm_card_authenticationRequired")).status,
  ],
  [
    "a charge that needs its holder is declined, and its intent can be paid by them",
    "StripeCardError authentication_required requires_payment_method",
    async (stripe) => {
      const { id: customer } = await stripe.customers.create({ metadata: { check: "nibash" } });
      return charge(stripe, { customer, card: "pm_card_authenticationRequired" });
    },
  ],
  [
    "a removed card is charged no more",
    "StripeInvalidRequestError",
    async (stripe) => {
      const saved = await save(stripe, "pm_card_visa");
      await stripe.paymentMethods.detach(saved.card);
      return (await charge(stripe, saved)).split(" ")[0] ?? "";
    },
  ],
];
