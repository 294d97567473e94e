import { setTimeout as sleep } from "node:timers/promises";
import { connectDatabase } from "@/lib/db/connect";
import {
  reconcilePayments,
  type Reconciled,
  type ReconcileOptions,
} from "@/lib/domain/payments/reconcile-payments";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { checkInvariants } from "@/scripts/invariants/check-invariants";
import type Stripe from "stripe";
import type { Provider } from "./provider";

export interface Verdict {
  readonly faults: string[];
  readonly counts: Record<string, number>;
}

const DAY_MS = 25 * 60 * 60 * 1000;
const CHARGED = new Set(["paid", "disputed", "refunded"]);

/**
 * After the faults have ended: reconciles, then holds every record against every charge (K5). A day later nothing
 * may be left that could still be charged.
 */
export async function judge(provider: Provider, recorded: ReadonlyMap<string, string>): Promise<Verdict> {
  const faults: string[] = [];
  const passes = await reconcileUntilQuiet(faults);
  const { intents, charges, deliveries } = await provider.state();
  const rows = await PaymentModel.find().lean();
  faults.push(...compare(intents, rows), ...unfinished(intents, rows), ...paidTwice(rows, charges));
  faults.push(...lostAnswers(recorded, rows));
  faults.push(...(await checkInvariants(await connectDatabase())));
  await reconcileOnce({ now: new Date(Date.now() + DAY_MS) });
  const left = (await provider.state()).intents.filter(({ status }) => status.startsWith("requires_"));
  faults.push(...left.map(({ id }) => `${id} can still be charged a day later`));
  return { faults, counts: { passes, ...count(intents, rows), webhooks: deliveries.length } };
}

async function reconcileUntilQuiet(faults: string[]): Promise<number> {
  for (let pass = 1; pass <= 20; pass++) {
    const done = await reconcileOnce({});
    if (done.doubtful.length > 0) faults.push(...done.doubtful);
    if (Object.keys(done.changed).length === 0 && done.strays === 0) return pass;
  }
  faults.push("reconciling does not come to rest");
  return 20;
}

/** One pass; a process that was killed in the middle of its own holds the lease half a minute, and no longer. */
async function reconcileOnce(options: ReconcileOptions): Promise<Reconciled> {
  for (let wait = 0; wait < 45; wait++) {
    const done = await reconcilePayments({ graceSeconds: 0, ...options });
    if (done) return done;
    await sleep(1_000);
  }
  throw new Error("A dead process holds the reconciler's lease for ever.");
}

/** Succeeded intents and charged records, one to one in number and in cents. */
function compare(intents: Stripe.PaymentIntent[], rows: PaymentDocument[]): string[] {
  const succeeded = new Map(
    intents.filter(({ status }) => status === "succeeded").map((one) => [one.id, one]),
  );
  const byCard = rows.filter(({ status, paid_cents }) => CHARGED.has(status) && paid_cents > 0);
  const recordedIds = new Map(byCard.map((row) => [row.transactionId ?? "", row]));
  const faults: string[] = [];
  for (const [id, intent] of succeeded) {
    const row = recordedIds.get(id);
    if (!row) faults.push(`${id} was charged and is not recorded`);
    else if (row.paid_cents !== intent.amount_received)
      faults.push(`${id} took ${intent.amount_received} and is recorded as ${row.paid_cents}`);
  }
  for (const id of recordedIds.keys())
    if (!succeeded.has(id)) faults.push(`${id} is recorded and was never charged`);
  if (recordedIds.size !== byCard.length) faults.push("two records share an intent");
  return faults;
}

/** No member waits for a month that was charged. */
function unfinished(intents: Stripe.PaymentIntent[], rows: PaymentDocument[]): string[] {
  const status = new Map(intents.map((intent) => [intent.id, intent.status]));
  return rows
    .filter((row) => !CHARGED.has(row.status) && status.get(row.transactionId ?? "") === "succeeded")
    .map((row) => `${row.transactionId ?? ""} was charged and its member still waits (${row.status})`);
}

/** A month may be charged again only after the money went back. */
function paidTwice(rows: PaymentDocument[], charges: Stripe.Charge[]): string[] {
  const kept = new Map<string, number>();
  for (const row of rows) {
    const charge = charges.find(({ payment_intent, paid }) => paid && payment_intent === row.transactionId);
    const isFree = row.status === "paid" && row.paid_cents === 0;
    if (!isFree && (!charge || charge.refunded || row.status === "refunded")) continue;
    const month = `${String(row.agreement_id)} ${row.period}`;
    kept.set(month, (kept.get(month) ?? 0) + 1);
  }
  return [...kept]
    .filter(([, times]) => times > 1)
    .map(([month, times]) => `${month} is paid ${times} times`);
}

/** What was answered as recorded is there, under the id that was answered. */
function lostAnswers(recorded: ReadonlyMap<string, string>, rows: PaymentDocument[]): string[] {
  const ids = new Map(rows.map((row) => [row.transactionId ?? "", row]));
  return [...recorded]
    .filter(([transactionId, id]) => {
      const row = ids.get(transactionId);
      return !row || String(row._id) !== id || !CHARGED.has(row.status);
    })
    .map(([transactionId]) => `${transactionId} was answered as recorded and is not`);
}

function count(intents: Stripe.PaymentIntent[], rows: PaymentDocument[]): Record<string, number> {
  const succeeded = intents.filter(({ status }) => status === "succeeded");
  const counts: Record<string, number> = {
    intents: intents.length,
    "intents succeeded": succeeded.length,
    "cents charged": succeeded.reduce((sum, { amount_received }) => sum + amount_received, 0),
    rows: rows.length,
    "cents recorded": rows
      .filter(({ status }) => CHARGED.has(status))
      .reduce((sum, { paid_cents }) => sum + paid_cents, 0),
    "without a card": rows.filter(({ status, paid_cents }) => status === "paid" && paid_cents === 0).length,
    adopted: rows.filter(({ adopted }) => adopted).length,
  };
  for (const { status } of rows) counts[`rows ${status}`] = (counts[`rows ${status}`] ?? 0) + 1;
  return counts;
}
