import mongoose from "mongoose";
import { setTimeout as sleep } from "node:timers/promises";
import type { Autopay } from "@/lib/autopay/contract";
import { addMonths, periodOf } from "@/lib/platform/format/periods";
import { MailModel } from "@/models/mail";
import { PaymentModel } from "@/models/payment";
import { RentReminderModel } from "@/models/rent-reminder";
import { note } from "./bank";
import { moveIn, type Stage } from "./people";
import type { SeededRandom } from "./seeded-random";
import type { Person } from "./world";

/** Every kind that a run must have seen to be conclusive. */
export const SAVER_KINDS = [
  ...(["card saved", "announced", "taken by itself", "taken with charges"] as const),
  ...(["reminded", "rent changed", "charges changed"] as const),
] as const;

/** Cards to save and then charge off-session: succeeds, declined, requires 3-D Secure. */
const CARDS = ["4242424242424242", "4242424242424242", "4000000000000341", "4000002760003184"] as const;

/** A member with autopay: changes the card, changes the day, or turns it off. */
export async function liveSaver(stage: Stage, person: Person, random: SeededRandom): Promise<void> {
  while (!stage.isOver()) {
    await sleep(random.between(300, 2_500));
    const answer = await stage.calls.send(person, "GET", "autopay");
    if (answer.status === 403) await moveIn(stage, person, random);
    if (answer.status !== 200) continue;
    const { card, on, charges: covers } = answer.body as Partial<Autopay>;
    const day = random.between(1, 28);
    // Most agree to the monthly charges that are shown.
    const body = { day, ...(random.chance(0.8) && { covers }) };
    if (!card || random.chance(0.1)) await saveCard(stage, person, random);
    else if (!on || random.chance(0.2)) await stage.calls.send(person, "PUT", "autopay", body);
    else if (random.chance(0.12)) await stage.calls.send(person, "DELETE", "autopay");
    else if (random.chance(0.05)) await stage.calls.send(person, "DELETE", "autopay/card");
  }
}

async function saveCard(
  { calls, provider, happened }: Stage,
  person: Person,
  random: SeededRandom,
): Promise<void> {
  const { body } = await calls.send(person, "POST", "autopay/setup", {});
  const { clientSecret } = body as { clientSecret?: string };
  if (!clientSecret) return;
  await provider.confirm(clientSecret, random.pick(CARDS), random.chance(0.8));
  // A closed tab: the provider's event, or the next press, takes the card over.
  if (!random.chance(0.8)) return;
  const { status } = await calls.send(person, "POST", "autopay/card");
  if (status === 200) note(happened, "card saved");
}

/** An admin changes a tenant's rent, or all monthly charges, from a month on that is not paid. */
export async function changeRents(
  { calls, world, happened, isOver }: Stage,
  random: SeededRandom,
): Promise<void> {
  while (!isOver()) {
    await sleep(random.between(500, 2_500));
    const roll = await calls.send(world.admin, "GET", "rent-roll");
    const rows = (roll.body as { rows?: { agreement_id: string; rent: number }[] }).rows ?? [];
    const row = rows[random.between(0, Math.max(0, rows.length - 1))];
    if (!row) continue;
    const path = `agreements/${row.agreement_id}`;
    const times = (name: string) => happened.get(name) ?? 0;
    // What has happened less goes first.
    const isRent = random.chance(0.5) && times("rent changed") <= times("charges changed");
    const kind = isRent ? "rent changed" : "charges changed";
    const change = isRent
      ? { rent: Math.round(row.rent * random.between(95, 108)) / 100 }
      : { monthly_charges: drawCharges(random) };
    let from = monthAhead(random);
    // Most months ahead are paid, and refused: until it has happened once, the months after are tried, too.
    for (let tries = 0; tries === 0 || (tries < 8 && !happened.has(kind) && !isOver()); tries++) {
      const { status } = await calls.send(world.admin, "PATCH", path, { from, ...change }, "agreements/{id}");
      if (status === 200) note(happened, kind);
      from = addMonths(from, 1);
    }
  }
}

/** Each that is not among them ends. */
const drawCharges = (random: SeededRandom) =>
  (["Parking", "Water", "Guards"] as const).flatMap((label) =>
    random.chance(0.6) ? [{ kind: "other" as const, label, amount: random.between(100, 4_000) / 100 }] : [],
  );

/** Checks that the jobs have run at all: on a busy machine the run lasts until they have. */
export async function watchJobs({ provider, happened, isOver }: Stage): Promise<void> {
  const taken = new Set<string>();
  while (!isOver()) {
    await sleep(1_000);
    const { charges } = await provider.recent();
    // An intent with a customer was charged by autopay, or was about to be.
    for (const { id, paid, customer } of charges) if (paid && customer) taken.add(id);
    if (taken.size > 0) happened.set("taken by itself", taken.size);
    const intents = charges.flatMap(({ id, payment_intent }) =>
      taken.has(id) && typeof payment_intent === "string" ? [payment_intent] : [],
    );
    // The database may be away.
    const count = async (name: string, found: () => Promise<number>) => {
      const times = await found().catch(() => 0);
      if (times > 0) happened.set(name, Math.max(times, happened.get(name) ?? 0));
    };
    await count("reminded", () => RentReminderModel.countDocuments());
    await count("announced", () => MailModel.countDocuments({ cause: /^autopay-announced:/ }));
    await count("taken with charges", () =>
      PaymentModel.countDocuments({
        transactionId: mongoose.trusted({ $in: intents }),
        lines: /^monthly:/,
        status: "paid",
      }),
    );
  }
}

const DAY_MS = 24 * 60 * 60 * 1_000;

const monthAhead = (random: SeededRandom) => periodOf(new Date(Date.now() + random.between(0, 200) * DAY_MS));
