import { setTimeout as sleep } from "node:timers/promises";
import type Stripe from "stripe";

/** The expectation, the expected result, and how to get it. */
export type Step = [expectation: string, expected: string, look: (stripe: Stripe) => Promise<string>];

const AMOUNT = 55_250;
const PATIENCE_MS = 60_000;

async function charge(stripe: Stripe, method: string): Promise<{ id: string; charge: string }> {
  const { id, latest_charge } = await stripe.paymentIntents.create({
    amount: AMOUNT,
    currency: "usd",
    allowed_payment_method_types: ["card"],
    confirm: true,
    payment_method: method,
    return_url: "https://example.com/back",
    metadata: { check: "nibash" },
  });
  return { id, charge: typeof latest_charge === "string" ? latest_charge : "" };
}

/** Polls, since banks answer later, in test mode too. */
async function until<T>(look: () => Promise<T>, isThere: (seen: T) => boolean): Promise<T> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const seen = await look();
    if (isThere(seen) || Date.now() > end) return seen;
    await sleep(1_000);
  }
}

async function disputeOf(stripe: Stripe, intent: string): Promise<Stripe.Dispute | undefined> {
  const list = async () => (await stripe.disputes.list({ payment_intent: intent })).data[0];
  return until(list, (dispute) => dispute !== undefined);
}

/** What happens to money after a charge, as our bookkeeping expects. */
export const LATER_STEPS: Step[] = [
  [
    "refunds in parts add up in the charge, and are listed by intent",
    "12501 false 1,12500",
    async (stripe) => {
      const { id, charge: chargeId } = await charge(stripe, "pm_card_visa");
      for (const amount of [12_500, 1]) await stripe.refunds.create({ payment_intent: id, amount });
      const { amount_refunded, refunded } = await stripe.charges.retrieve(chargeId);
      const { data } = await stripe.refunds.list({ payment_intent: id });
      return `${amount_refunded} ${String(refunded)} ${data.map(({ amount }) => amount).join()}`;
    },
  ],
  [
    "a refund that fails later is no longer counted in the charge",
    "failed 0",
    async (stripe) => {
      const { charge: chargeId } = await charge(stripe, "pm_card_refundFail");
      const { id } = await stripe.refunds.create({ charge: chargeId });
      const { status } = await until(
        () => stripe.refunds.retrieve(id),
        (refund) => refund.status === "failed",
      );
      return `${String(status)} ${(await stripe.charges.retrieve(chargeId)).amount_refunded}`;
    },
  ],
  [
    "a dispute takes its money at once, by one movement of the balance",
    `needs_response ${-AMOUNT}`,
    async (stripe) => {
      const { id } = await charge(stripe, "pm_card_createDispute");
      const dispute = await disputeOf(stripe, id);
      const moved = dispute?.balance_transactions.map(({ amount }) => amount).join();
      return `${String(dispute?.status)} ${moved ?? ""}`;
    },
  ],
  [
    "an inquiry takes nothing, and its charge can be refunded",
    "warning_needs_response 0 true",
    async (stripe) => {
      const { id } = await charge(stripe, "pm_card_createDisputeInquiry");
      const dispute = await disputeOf(stripe, id);
      const moved = dispute?.balance_transactions.length;
      return `${String(dispute?.status)} ${String(moved)} ${String(dispute?.is_charge_refundable)}`;
    },
  ],
  [
    "an early fraud warning names its charge and moves nothing",
    "true 0",
    async (stripe) => {
      const { id, charge: chargeId } = await charge(stripe, "pm_card_createIssuerFraudRecord");
      const list = async () => (await stripe.radar.earlyFraudWarnings.list({ payment_intent: id })).data;
      const [warning] = await until(list, (found) => found.length > 0);
      const { data: disputes } = await stripe.disputes.list({ payment_intent: id });
      return `${String(warning?.charge === chargeId)} ${disputes.length}`;
    },
  ],
];
