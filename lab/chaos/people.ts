import { setTimeout as sleep } from "node:timers/promises";
import type { Account } from "@/lib/payments/account-contract";
import { MONTHS } from "@/lib/platform/contracts/language";
import { AgreementRequestModel } from "@/models/agreement";
import { note } from "./bank";
import type { Calls } from "./calls";
import type { ForeignIntent } from "./neighbour";
import type { Provider } from "./provider";
import type { SeededRandom } from "./seeded-random";
import type { Person, World } from "./world";

/** What an actor of the run needs. `recorded`: transaction id → the id that POST /payments returned. */
export interface Stage {
  readonly world: World;
  readonly calls: Calls;
  readonly provider: Provider;
  readonly recorded: Map<string, string>;
  readonly faults: string[];
  /** The ids of what was put on bills. */
  readonly charges: string[];
  /** How often each kind of money movement happened at the provider. */
  readonly happened: Map<string, number>;
  /** Intents that another installation made on the same account. */
  readonly foreign: Map<string, ForeignIntent>;
  readonly isOver: () => boolean;
}

/** What a run must have seen to be conclusive. */
export const BY_LINES = "paid by lines";

const CARDS = {
  good: "4242424242424242",
  declined: "4000000000000002",
  challenged: "4000002760003184",
  challengedPoor: "4000008260003178",
  disputed: "4000000000000259",
};

/** A member who pays, in several tabs, with changing coupons and interrupted payments. */
export async function livePerson(stage: Stage, person: Person, random: SeededRandom): Promise<void> {
  while (!stage.isOver()) {
    const tabs = random.chance(0.25) ? random.between(2, 4) : 1;
    const month = random.chance(0.2) ? undefined : random.pick(MONTHS);
    const answers = await Promise.all(
      Array.from({ length: tabs }, () => pay(stage, person, random.fork(), month)),
    );
    if (answers.includes("forbidden")) await moveIn(stage, person, random);
    // Slower than the limit of 60 started payments per minute and account.
    await sleep(random.between(200, 2_400));
  }
}

async function pay(
  stage: Stage,
  person: Person,
  random: SeededRandom,
  month: string | undefined,
): Promise<string> {
  const coupon = random.chance(0.5) ? "" : (stage.world.coupons[random.between(0, 3)]?.code ?? "");
  const lines = random.chance(0.3) ? await chooseLines(stage, person, random) : [];
  const wanted = lines.length > 0 ? { lines, coupon } : { month, coupon };
  const offer = await stage.calls.send(person, "POST", "create-payment-intent", wanted);
  if (offer.status === 403 || offer.code === "conflict") return "forbidden";
  if (lines.length > 0 && offer.status === 200) note(stage.happened, BY_LINES);
  const { clientSecret, transactionId } = offer.body as { clientSecret?: string; transactionId?: string };
  if (offer.status !== 200 || !transactionId) return "refused";
  await sleep(random.between(0, 150));
  if (random.chance(0.1)) return "changed their mind";
  if (clientSecret) await confirm(stage, clientSecret, random);
  if (random.chance(0.4)) return "closed the tab";
  const times = random.chance(0.2) ? 3 : 1;
  await Promise.all(Array.from({ length: times }, () => record(stage, person, transactionId)));
  return "done";
}

/** Returns some of the open lines on the person's bills. */
async function chooseLines({ calls }: Stage, person: Person, random: SeededRandom): Promise<string[]> {
  const { body } = await calls.send(person, "GET", "my-account");
  const { months = [] } = body as Partial<Account>;
  const open = months.flatMap((month) => month.lines.filter((line) => line.open > 0));
  return open.flatMap(({ id }) => (random.chance(0.6) ? [id] : []));
}

async function confirm(stage: Stage, clientSecret: string, random: SeededRandom): Promise<void> {
  const luck = random.draw();
  const card =
    luck < 0.72
      ? CARDS.good
      : luck < 0.82
        ? CARDS.declined
        : luck < 0.92
          ? CARDS.challenged
          : luck < 0.96
            ? CARDS.challengedPoor
            : CARDS.disputed;
  const status = await stage.provider.confirm(clientSecret, card, random.chance(0.7));
  // A second attempt on the same intent: after a decline, or without a response.
  if (status !== "succeeded" && random.chance(0.6))
    await stage.provider.confirm(clientSecret, CARDS.good, true);
}

async function record(stage: Stage, person: Person, transactionId: string): Promise<void> {
  const answer = await stage.calls.send(person, "POST", "payments", { transactionId, status: "paid" });
  if (answer.status !== 200) return;
  const { paymentResult } = answer.body as { paymentResult?: { insertedId?: string } };
  const id = paymentResult?.insertedId ?? "";
  const before = stage.recorded.get(transactionId);
  if (before && before !== id) stage.faults.push(`${transactionId} was answered as ${before} and as ${id}`);
  stage.recorded.set(transactionId, id);
}

/** Requests an apartment until accepted. */
export async function moveIn(stage: Stage, person: Person, random: SeededRandom): Promise<void> {
  const apartment_id = stage.world.apartments[random.between(0, stage.world.apartments.length - 1)];
  const asked = await stage.calls.send(person, "POST", "request-apartment", { apartment_id });
  const { insertedId } = asked.body as { insertedId?: string };
  if (insertedId) waiting.set(person.email, insertedId);
  const request_id = waiting.get(person.email);
  if (!request_id) return;
  const accepted = await stage.calls.send(stage.world.admin, "POST", "accepted-requests", { request_id });
  if (accepted.status !== 409) return;
  // Someone else lives there: the request is declined, so that another apartment can be requested.
  await rejectRequest(request_id);
  waiting.delete(person.email);
}

const waiting = new Map<string, string>();

async function rejectRequest(id: string): Promise<void> {
  const now = new Date();
  await AgreementRequestModel.updateOne(
    { _id: id, status: "pending" },
    { $set: { status: "checked", checked_at: now, decision: "declined", decided_at: now } },
  ).catch(() => null);
}

/** An admin who switches coupons and removes members. */
export async function liveAdmin(stage: Stage, random: SeededRandom): Promise<void> {
  const { calls, world } = stage;
  while (!stage.isOver()) {
    await sleep(random.between(300, 1_500));
    const luck = random.draw();
    if (luck < 0.45) {
      const coupon = world.coupons[random.between(0, world.coupons.length - 1)];
      const validity = random.chance(0.7) ? "Valid" : "Invalid";
      await calls.send(world.admin, "PATCH", "coupons", { id: coupon?.id, validity });
    } else if (luck < 0.65) {
      const person = world.people[random.between(0, world.people.length - 1)];
      await calls.send(world.admin, "PATCH", "update-role", {
        email: person?.email,
        role: "user",
        deleteApartment: true,
      });
    }
  }
}
