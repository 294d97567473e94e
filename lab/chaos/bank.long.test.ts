import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Stripe from "stripe";
import { afterAll, beforeAll, expect, it } from "vitest";
import { balancesAtProvider } from "./balances-at-provider";
import { KINDS, playBank, settlePending } from "./bank";
import { Provider, type ProviderState } from "./provider";
import { SeededRandom } from "./seeded-random";

const folder = mkdtempSync(join(tmpdir(), "nibash-bank-"));
const provider = new Provider();
beforeAll(() => provider.start({ mongoPort: 0, frontPort: 1, appPorts: [], folder }, 7));
afterAll(async () => {
  await provider.stop();
  rmSync(folder, { recursive: true });
});

/** With a customer, as autopay charges. */
async function charge(amount: number, customer: string): Promise<void> {
  const fields = { amount: String(amount), currency: "usd", confirm: "true", payment_method: "pm_card_visa" };
  const charged = await provider.call("payment_intents", { ...fields, ...(customer && { customer }) });
  expect(charged).toMatchObject({ status: "succeeded" });
}

/** Computed from the objects only: captured, less refunds, less what disputes hold. */
function keptByObjects({ intents, refunds, disputes }: ProviderState): Map<string, number> {
  const kept = new Map(intents.map(({ id, amount_received }) => [id, amount_received]));
  const take = (id: Stripe.Refund["payment_intent"], cents: number) => {
    if (typeof id === "string") kept.set(id, (kept.get(id) ?? 0) - cents);
  };
  for (const { status, amount, payment_intent } of refunds)
    if (status === "succeeded") take(payment_intent, amount);
  for (const { amount, status, payment_intent, balance_transactions } of disputes) {
    const back = balance_transactions[1]?.amount ?? 0;
    // A prevented one has a withdrawal if the network refunded the cardholder.
    const isTaken = status === "prevented" ? balance_transactions.length > 0 : status !== "won";
    if (!status.startsWith("warning") && isTaken) take(payment_intent, amount - back);
  }
  return kept;
}

it.each([3001, 3002])(
  "plays every kind of bank event, and its balances agree with its objects (seed %i)",
  async (seed) => {
    const random = new SeededRandom(seed);
    const happened = new Map<string, number>();
    const saver = String((await provider.call("customers", { name: "Ayesha" }))?.id);
    for (let act = 0; act < 200; act++) {
      if (act % 6 === 0) await charge(random.between(5_000, 90_000), act % 12 === 0 ? saver : "");
      await playBank({ provider, happened }, random);
    }
    await settlePending({ provider, happened }, random);
    const state = await provider.state();
    expect(KINDS.filter((kind) => !happened.has(kind))).toEqual([]);
    expect(balancesAtProvider(state)).toEqual(keptByObjects(state));
    expect(state.refunds.filter(({ status }) => status === "pending")).toEqual([]);
  },
);
