import { setTimeout as sleep } from "node:timers/promises";
import { dayAfter, dayToday } from "@/lib/platform/format/dates";
import { addMonths, periodOf, rentLine } from "@/lib/platform/format/periods";
import type { RentRollRow } from "@/lib/rent-roll/contract";
import { note } from "./bank";
import type { Answer } from "./calls";
import { keepActing } from "./keep-acting";
import type { Stage } from "./people";
import type { SeededRandom } from "./seeded-random";

/** What a run must have seen to be conclusive, in the order in which one makes the next possible. */
export const OFFICE_KINDS = [
  "recorded by hand",
  "arrears charged",
  "meter charged",
  "fee charged",
  "credit charged",
  "waiver charged",
  "received in part",
  "received for several months",
  "given back by hand",
  "given back to a card",
  "given back under autopay",
  "reversed",
  "charge reversed",
  "owed again",
  "let off",
] as const;
type Kind = (typeof OFFICE_KINDS)[number];
type ChargeKind = "arrears" | "meter" | "fee" | "credit" | "waiver";

/** Few enough to pick the same payment sometimes. */
const REMEMBERED = 12;

interface Paid {
  readonly _id: string;
  readonly kept: number;
  readonly method: string;
  readonly status: string;
  readonly transactionId: string;
}

/** Charges what no agreement knows, records money, reverses mistakes, and refunds, often twice at once. */
export async function liveOffice(stage: Stage, random: SeededRandom): Promise<void> {
  await keepActing(stage, random, OFFICE_KINDS, (kind) => ACTS[kind](stage, random));
}

const ACTS: Record<Kind, (stage: Stage, random: SeededRandom) => Promise<void>> = {
  "recorded by hand": takeRent,
  "arrears charged": (stage, random) => charge(stage, random, "arrears"),
  "meter charged": (stage, random) => charge(stage, random, "meter"),
  "fee charged": (stage, random) => charge(stage, random, "fee"),
  "credit charged": (stage, random) => charge(stage, random, "credit"),
  "waiver charged": (stage, random) => charge(stage, random, "waiver"),
  "charge reversed": reverseCharge,
  "received in part": (stage, random) => receive(stage, random, 1),
  "received for several months": (stage, random) => receive(stage, random, random.between(2, 4)),
  reversed: reverse,
  "given back by hand": (stage, random) => giveBack(stage, random, true),
  "given back to a card": (stage, random) => giveBack(stage, random, false),
  "given back under autopay": giveBackAutopay,
  "owed again": (stage, random) => giveBack(stage, random, random.chance(0.5), "owed_again"),
  "let off": (stage, random) => giveBack(stage, random, random.chance(0.5), "let_off"),
};

type RollTenant = Pick<RentRollRow, "email" | "apartment_no" | "rent">;

/** Draws one who lives here or has open money. */
async function drawTenant({ calls, world }: Stage, random: SeededRandom): Promise<RollTenant | undefined> {
  const { body } = await calls.send(world.admin, "GET", "rent-roll");
  return draw((body as { rows?: RollTenant[] }).rows ?? [], random);
}

/** Months before this one, at most a year, for arrears; else from the last one to the next, which no credit may be for. */
const monthFor = (kind: ChargeKind, random: SeededRandom) =>
  addMonths(
    periodOf(new Date()),
    kind === "arrears" ? -random.between(1, 12) : random.between(-1, kind === "credit" ? 0 : 1),
  );

async function charge(stage: Stage, random: SeededRandom, kind: ChargeKind): Promise<void> {
  const tenant = await drawTenant(stage, random);
  if (!tenant) return;
  const { email, apartment_no, rent } = tenant;
  const previous = random.between(0, 5_000);
  const body = {
    email,
    apartment_no,
    period: monthFor(kind, random),
    kind,
    // Few, so that some are on the bill already.
    label: `${kind} ${String(random.between(1, 4))}`,
    amount: random.between(1, Math.max(1, Math.round(rent * 60))) / 100,
    ...(kind === "meter" && {
      reading: { utility: "electricity", previous, current: previous + random.between(0, 400), rate: 0.12 },
    }),
  };
  for (const { body: made } of await twice(stage, random, "charges", () => body, `${kind} charged`))
    if (typeof made.insertedId === "string") stage.charges.push(made.insertedId);
}

async function reverseCharge(stage: Stage, random: SeededRandom): Promise<void> {
  const id = draw(stage.charges.slice(-REMEMBERED), random);
  const body = { reason: "The meter of another home" };
  if (!id) return charge(stage, random, "fee");
  await twice(stage, random, `charges/${id}/reverse`, () => body, "charge reversed");
}

/** Records less than a rent, or the rents of several months, to the cent or not, with or without their names. */
async function receive(stage: Stage, random: SeededRandom, months: number): Promise<void> {
  const tenant = await drawTenant(stage, random);
  if (!tenant) return;
  const { email, apartment_no, rent } = tenant;
  const cents = Math.max(1, Math.round(rent * 100));
  const named = Array.from({ length: months }, (_, ahead) =>
    rentLine(addMonths(periodOf(new Date()), ahead)),
  );
  const body = {
    email,
    apartment_no,
    amount: (months === 1 ? random.between(1, cents) : cents * months - random.between(0, 1) * 99) / 100,
    method: random.pick(["cash", "bank", "bkash"] as const),
    reference: `R-${String(random.between(1, 80))}`,
    received_on: dayAfter(dayToday(), -random.between(0, 40)),
    ...(random.chance(0.5) && { lines: named }),
  };
  const name = months === 1 ? "received in part" : "received for several months";
  await twice(stage, random, "receipts", () => body, name);
}

async function takeRent(stage: Stage, random: SeededRandom): Promise<void> {
  const row = await drawTenant(stage, random);
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

async function giveBack(
  stage: Stage,
  random: SeededRandom,
  isByHand: boolean,
  month?: "owed_again" | "let_off",
): Promise<void> {
  const payments = await listPayments(stage, isByHand);
  const payment = draw(
    payments.filter(({ kept, method }) => kept > 0 && (method === "card") !== isByHand),
    random,
  );
  if (!payment) return isByHand ? takeRent(stage, random) : undefined;
  const { _id, kept } = payment;
  const amount = random.chance(0.7) ? Math.max(0.01, Math.floor(kept * 20) / 100) : kept;
  const name = month ? MONTHS_AFTER[month] : isByHand ? "given back by hand" : "given back to a card";
  // The same content from one admin is a repeat of one request.
  const body = (press: number) => ({ amount, reason: `The lift, press ${String(press)}`, kept, month });
  if ((await twice(stage, random, `payments/${_id}/give-back`, body, name)).length < 2) return;
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

const MONTHS_AFTER = { owed_again: "owed again", let_off: "let off" } as const;

/** Gives back all of a month that autopay has charged: it is owed again, or let off. */
async function giveBackAutopay(stage: Stage, random: SeededRandom): Promise<void> {
  const { charges } = await stage.provider.recent();
  const taken = charges.filter(({ paid, customer, refunded }) => paid && customer && !refunded);
  const intent = draw(taken, random)?.payment_intent;
  if (typeof intent !== "string") return;
  // By its intent, since the newest by card are other people's.
  const { body: found } = await stage.calls.send(
    stage.world.admin,
    "GET",
    `payments?limit=1&q=${intent}`,
    undefined,
    "payments?q=intent",
  );
  const [payment] = Array.isArray(found) ? (found as Paid[]) : [];
  if (!payment || payment.kept <= 0) return;
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

/** Sends the call, sometimes twice almost at once. Returns the answers that succeeded. */
async function twice(
  { calls, world, happened }: Stage,
  random: SeededRandom,
  path: string,
  /** The body of the first or second call. */
  body: (press: number) => object,
  name: Kind,
): Promise<Answer[]> {
  const moments = random.chance(0.4) ? [0, random.between(0, 120)] : [0];
  const answers = await Promise.all(
    moments.map(async (ms, press) => {
      await sleep(ms);
      return calls.send(world.admin, "POST", path, body(press), nameOf(path));
    }),
  );
  const done = answers.filter(({ status }) => status === 200);
  if (done.length > 0) note(happened, name);
  return done;
}

/** The path as counted: without the id. */
const nameOf = (path: string) => path.replace(/[0-9a-f]{24}/, "{id}");
