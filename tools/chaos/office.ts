import { setTimeout as sleep } from "node:timers/promises";
import { addMonths, periodOf } from "@/lib/platform/format/periods";
import { keepActing } from "./keep-acting";
import type { Stage } from "./people";
import type { SeededRandom } from "./seeded-random";

/** What a run must have seen to be conclusive, in the order in which one makes the next possible. */
export const OFFICE_KINDS = [
  "recorded by hand",
  "given back by hand",
  "given back to a card",
  "given back under autopay",
  "reversed",
] as const;
type Kind = (typeof OFFICE_KINDS)[number];

/** Few enough to pick the same payment sometimes. */
const REMEMBERED = 12;

interface Paid {
  readonly _id: string;
  readonly kept: number;
  readonly method: string;
  readonly status: string;
  readonly transactionId: string;
}

/** Records rent in cash, reverses mistakes, and refunds money, often twice at once. */
export async function liveOffice(stage: Stage, random: SeededRandom): Promise<void> {
  await keepActing(stage, random, OFFICE_KINDS, (kind) => ACTS[kind](stage, random));
}

const ACTS: Record<Kind, (stage: Stage, random: SeededRandom) => Promise<void>> = {
  "recorded by hand": takeRent,
  reversed: reverse,
  "given back by hand": (stage, random) => giveBack(stage, random, true),
  "given back to a card": (stage, random) => giveBack(stage, random, false),
  "given back under autopay": giveBackAutopay,
};

async function takeRent(stage: Stage, random: SeededRandom): Promise<void> {
  const { calls, world } = stage;
  const roll = await calls.send(world.admin, "GET", "rent-roll");
  const rows = (roll.body as { rows?: { email: string; rent: number }[] }).rows ?? [];
  const row = draw(rows, random);
  if (!row) return;
  const waived = random.chance(0.2) ? Math.floor(row.rent / 3) : 0;
  const entries = {
    email: row.email,
    period: addMonths(periodOf(new Date()), random.between(0, 5)),
    waived,
    received: Math.round((row.rent - waived) * 100) / 100,
    method: random.pick(["cash", "bank", "bkash", "nagad", "cheque"] as const),
    // Few, so that some occur twice.
    reference: `R-${String(random.between(1, 40))}`,
  };
  await twice(stage, random, "offline-payments", () => entries, "recorded by hand");
}

async function reverse(stage: Stage, random: SeededRandom): Promise<void> {
  const payments = await listPayments(stage, true);
  const payment = draw(
    payments.filter(({ status }) => status !== "canceled"),
    random,
  );
  const body = { reason: "A slip of the pen" };
  if (!payment) return takeRent(stage, random);
  await twice(stage, random, `payments/${payment._id}/reverse`, () => body, "reversed");
}

async function giveBack(stage: Stage, random: SeededRandom, isByHand: boolean): Promise<void> {
  const payments = await listPayments(stage, isByHand);
  const payment = draw(
    payments.filter(({ kept, method }) => kept > 0 && (method === "card") !== isByHand),
    random,
  );
  if (!payment) return isByHand ? takeRent(stage, random) : undefined;
  const { _id, kept } = payment;
  const amount = random.chance(0.7) ? Math.max(0.01, Math.floor(kept * 20) / 100) : kept;
  const name = isByHand ? "given back by hand" : "given back to a card";
  // The same content from one admin is a repeat of one request.
  const body = (press: number) => ({ amount, reason: `The lift, press ${String(press)}`, kept });
  if ((await twice(stage, random, `payments/${_id}/give-back`, body, name)) < 2) return;
  // What the bank returned between the two may be refunded again.
  const { body: receipt } = await stage.calls.send(
    stage.world.admin,
    "GET",
    `payments/${_id}`,
    undefined,
    "payments/{id}",
  );
  const { failed_returns: failed } = receipt as { failed_returns?: unknown[] };
  if (failed?.length === 0) stage.faults.push(`of payment ${_id} two gave back what was kept once`);
}

/** Gives back all of a month that autopay has charged: it is owed again, or let off. */
async function giveBackAutopay(stage: Stage, random: SeededRandom): Promise<void> {
  const { charges } = await stage.provider.recent();
  const taken = new Set(
    charges.flatMap(({ customer, payment_intent }) => (customer ? [payment_intent] : [])),
  );
  const payments = await listPayments(stage, false);
  const payment = draw(
    payments.filter(({ kept, transactionId }) => kept > 0 && taken.has(transactionId)),
    random,
  );
  if (!payment) return;
  const { _id, kept: amount } = payment;
  const month = random.chance(0.7) ? "owed_again" : "let_off";
  const body = () => ({ amount, reason: "The lift, all of it", month });
  await twice(stage, random, `payments/${_id}/give-back`, body, "given back under autopay");
}

/** The newest by hand, found by their references, or by card, by the intent: one kind does not crowd out the other. */
async function listPayments({ calls, world }: Stage, isByHand: boolean): Promise<Paid[]> {
  const path = `payments?limit=${String(REMEMBERED)}&q=${isByHand ? "R-" : "pi_"}`;
  const { body } = await calls.send(world.admin, "GET", path);
  return Array.isArray(body) ? (body as Paid[]) : [];
}

function draw<T>(choices: readonly T[], random: SeededRandom): T | undefined {
  return choices[random.between(0, Math.max(0, choices.length - 1))];
}

/** Sends the call, sometimes twice almost at once. Returns how many succeeded. */
async function twice(
  { calls, world, happened }: Stage,
  random: SeededRandom,
  path: string,
  /** The body of the first or second call. */
  body: (press: number) => object,
  name: Kind,
): Promise<number> {
  const moments = random.chance(0.4) ? [0, random.between(0, 120)] : [0];
  const answers = await Promise.all(
    moments.map(async (ms, press) => {
      await sleep(ms);
      return calls.send(world.admin, "POST", path, body(press), nameOf(path));
    }),
  );
  const done = answers.filter(({ status }) => status === 200).length;
  if (done > 0) happened.set(name, (happened.get(name) ?? 0) + 1);
  return done;
}

/** The path as counted: without the id. */
const nameOf = (path: string) => path.replace(/[0-9a-f]{24}/, "{id}");
