import type { mongo } from "mongoose";
import { setTimeout as sleep } from "node:timers/promises";
import type Stripe from "stripe";
import { keyOf } from "@/lib/payments/derive-bills";
import {
  reconcilePayments,
  type ReconcileResult,
  type ReconcileOptions,
} from "@/lib/payments/reconcile-payments";
import { connectDatabase } from "@/lib/platform/db/connect";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { checkInvariants } from "@/scripts/checks/invariants/check-invariants";
import { balancesAtProvider } from "./balances-at-provider";
import { findPastFaults } from "./find-past-faults";
import { booked } from "./ledger";
import { findForeignChanges, type ForeignIntent, adoptCutOffIntents } from "./neighbour";
import type { Stage } from "./people";
import type { ProviderState } from "./provider";
import { FURTHEST_JUMP_DAYS } from "./settings";
import { findWrongFigures } from "./shown-figures";

export interface Verdict {
  readonly faults: string[];
  readonly counts: Record<string, number>;
}

const REMINDED = /^I20: .* was reminded of \S+, which was paid$/;

/** A day and an hour after the clock that is furthest ahead. */
const LATER_MS = (FURTHEST_JUMP_DAYS * 24 + 25) * 60 * 60 * 1000;

/**
 * After the faults: reconciles, then compares every record with every charge (K5), in cents per intent. A day later
 * nothing may be left that could still be charged, and the neighbour's money must be as the neighbour left it.
 */
export async function judge(stage: Stage, began: mongo.Timestamp): Promise<Verdict> {
  const { provider, recorded, foreign, world } = stage;
  const faults: string[] = [];
  const passes = await reconcileUntilQuiet(faults);
  const state = await provider.state();
  adoptCutOffIntents(foreign, state);
  const rows = await PaymentModel.find().lean();
  const intents = state.intents.filter(({ id }) => !foreign.has(id));
  faults.push(
    ...compare(intents, rows),
    ...compareKept(intents, rows, state),
    ...takenAgain(rows, state),
    ...takenBeyond(rows, state),
    ...halfReceipts(rows),
  );
  faults.push(...lostAnswers(recorded, rows), ...(await findPastFaults(began)));
  faults.push(...(await findWrongFigures(world)));
  const broken = await checkInvariants(await connectDatabase());
  // Payments go by the machine's clock and reminders by one that jumps: findPastFaults goes by the commits.
  faults.push(...broken.filter((line) => !REMINDED.test(line)));
  await reconcileOnce({ now: new Date(Date.now() + LATER_MS) });
  const after = await provider.state();
  const left = after.intents.filter(({ id, status }) => status.startsWith("requires_") && !foreign.has(id));
  faults.push(...left.map(({ id }) => `${id} can still be charged a day later`));
  faults.push(...findForeignChanges(foreign, after), ...bookedOfOthers(foreign, rows));
  return {
    faults,
    counts: {
      passes,
      ...count(intents, rows),
      webhooks: state.deliveries.length,
    },
  };
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

/** Runs one pass; a process killed during its own holds the lease for at most half a minute. */
async function reconcileOnce(options: ReconcileOptions): Promise<ReconcileResult> {
  for (let wait = 0; wait < 45; wait++) {
    const done = await reconcilePayments({ graceSeconds: 0, ...options });
    if (done) return done;
    await sleep(1_000);
  }
  throw new Error("A dead process holds the reconciler's lease for ever.");
}

/** Succeeded intents and charged records match one to one, also in cents. */
function compare(intents: Stripe.PaymentIntent[], rows: PaymentDocument[]): string[] {
  const succeeded = new Map(
    intents.filter(({ status }) => status === "succeeded").map((one) => [one.id, one]),
  );
  const byCard = rows.filter((row) => !row.method && booked(row).received > 0);
  const recordedIds = new Map(byCard.map((row) => [row.transactionId ?? "", row]));
  const faults: string[] = [];
  for (const [id, intent] of succeeded) {
    const row = recordedIds.get(id);
    if (!row) faults.push(`${id} was charged and is not recorded`);
    else if (booked(row).received !== intent.amount_received)
      faults.push(`${id} took ${intent.amount_received} and is recorded as ${booked(row).received}`);
  }
  for (const id of recordedIds.keys())
    if (!succeeded.has(id)) faults.push(`${id} is recorded and was never charged`);
  if (recordedIds.size !== byCard.length) faults.push("two records share an intent");
  return faults;
}

/** Compares the balance with the books: what is kept of each intent after refunds, disputes and their reversals. */
function compareKept(
  intents: Stripe.PaymentIntent[],
  rows: PaymentDocument[],
  state: ProviderState,
): string[] {
  const provided = balancesAtProvider(state);
  const books = new Map(rows.map((row) => [row.transactionId ?? "", row]));
  return intents.flatMap(({ id }) => {
    const row = books.get(id);
    const [there, here] = [provided.get(id) ?? 0, row ? booked(row).kept : 0];
    if (there === here) return [];
    return [`${id}: the provider keeps ${there} cents, the books ${here} (${row?.status ?? "no row"})`];
  });
}

/**
 * Autopay never charges a month of which a payment has gone back: no saved card was charged for one that another payment had
 * left open, by its last status before the charge.
 */
export function takenAgain(
  rows: readonly PaymentDocument[],
  state: Pick<ProviderState, "charges" | "setups">,
): string[] {
  return chargedByItself(rows, state).flatMap(({ row, charge: { created } }) => {
    const wentBack = rows.some(
      (other) =>
        other !== row &&
        keyOf(other) === keyOf(row) &&
        other.period === row.period &&
        other.history.findLast(({ at }) => at.getTime() < created * 1_000)?.status === "refunded",
    );
    return wentBack
      ? [`${row.period} of ${row.email} was taken again by itself after its money went back`]
      : [];
  });
}

/** Charges by autopay: with a saved card, which only it uses. */
function chargedByItself(
  rows: readonly PaymentDocument[],
  { charges, setups }: Pick<ProviderState, "charges" | "setups">,
) {
  const saved = new Set(setups.map(({ payment_method }) => payment_method));
  const byIntent = new Map(rows.map((row) => [row.transactionId, row]));
  return charges.flatMap((charge) => {
    const { paid, payment_method, payment_intent } = charge;
    const row = typeof payment_intent === "string" ? byIntent.get(payment_intent) : undefined;
    return row && paid && payment_method !== null && saved.has(payment_method) ? [{ row, charge }] : [];
  });
}

/** Autopay takes rents and monthly charges, never what an office has put on a bill. */
const takenBeyond = (
  rows: readonly PaymentDocument[],
  state: Pick<ProviderState, "charges" | "setups">,
): string[] =>
  chargedByItself(rows, state).flatMap(({ row: { email, lines } }) =>
    lines.every((id) => id.startsWith("rent:") || id.startsWith("monthly:"))
      ? []
      : [`${lines.join(", ")} of ${email} was taken by itself`],
  );

/** What a receipt says that its money paid and left over is its money; later entries change no receipt. */
const halfReceipts = (rows: readonly PaymentDocument[]): string[] =>
  rows.flatMap(({ _id, receipt, entries }) => {
    const [first, ...later] = entries;
    if (!receipt || !first || later.length > 0 || first.kind === "waived") return [];
    const said = receipt.covers.reduce((sum, { cents }) => sum + cents, receipt.credit_cents);
    return said === first.cents ? [] : [`the receipt of ${String(_id)} says ${said} of ${first.cents} cents`];
  });

/** The books contain nothing of the neighbour's. */
function bookedOfOthers(foreign: ReadonlyMap<string, ForeignIntent>, rows: PaymentDocument[]): string[] {
  return rows
    .filter(({ transactionId }) => foreign.has(transactionId ?? ""))
    .map(({ transactionId }) => `${transactionId ?? ""} of another installation is in the books`);
}

/** Every payment reported as recorded exists under the returned id. */
function lostAnswers(recorded: ReadonlyMap<string, string>, rows: PaymentDocument[]): string[] {
  const ids = new Map(rows.map((row) => [row.transactionId ?? "", row]));
  return [...recorded]
    .filter(([transactionId, id]) => {
      const row = ids.get(transactionId);
      return !row || String(row._id) !== id || !wasCharged(row);
    })
    .map(([transactionId]) => `${transactionId} was answered as recorded and is not`);
}

/** By card, or free by a coupon for the whole amount. */
const wasCharged = (row: PaymentDocument) => row.status === "paid" || booked(row).received > 0;

function count(intents: Stripe.PaymentIntent[], rows: PaymentDocument[]): Record<string, number> {
  const succeeded = intents.filter(({ status }) => status === "succeeded");
  const counts: Record<string, number> = {
    intents: intents.length,
    "intents succeeded": succeeded.length,
    "cents charged": succeeded.reduce((sum, { amount_received }) => sum + amount_received, 0),
    rows: rows.length,
    "cents recorded": rows.reduce((sum, row) => sum + booked(row).received, 0),
    "cents kept": rows.reduce((sum, row) => sum + booked(row).kept, 0),
    "without a card": rows.filter(({ status, paid_cents }) => status === "paid" && paid_cents === 0).length,
    "recorded by hand": rows.filter(({ method }) => method !== undefined).length,
    adopted: rows.filter(({ adopted }) => adopted).length,
  };
  for (const { status } of rows) counts[`rows ${status}`] = (counts[`rows ${status}`] ?? 0) + 1;
  return counts;
}
