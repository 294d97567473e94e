import { setTimeout as sleep } from "node:timers/promises";
import type { Fleet } from "./fleet";
import type { SeededRandom } from "./seeded-random";
import type { MongoBox } from "./mongo-box";
import type { Provider } from "./provider";

type Rule = Record<string, unknown>;

const CALLS = [
  ...(["create", "retrieve", "cancel", "confirm", "list"] as const).map((name) => `payment_intents.${name}`),
  ...["refunds.create", "refunds.list", "disputes.list", "charges.list"],
];

/** All the sandbox's faults, each with what is drawn for it. */
const FAULTS: readonly [(lots: SeededRandom) => Rule, ...((lots: SeededRandom) => Rule)[]] = [
  (lots) => ({ ...call(lots), latency_ms: lots.between(200, 4_000), when: lots.pick(["before", "after"]) }),
  (lots) => ({ ...call(lots), latency_ms: 30_000, probability: 0.03 }),
  (lots) => ({ ...call(lots), status: lots.pick([429, 500, 503]), when: lots.pick(["before", "after"]) }),
  (lots) => ({ ...call(lots), drop: true, when: "before" }),
  (lots) => ({ ...call(lots), drop: true, when: "after" }),
  (lots) => ({ operation: "payment_intents.confirm", drop: true, when: "after", probability: odds(lots) }),
  (lots) => ({
    operation: "payment_intents.confirm",
    processing_ms: lots.between(200, 6_000),
    probability: odds(lots),
  }),
  (lots) => ({ operation: "webhook", lost: true, probability: odds(lots) }),
  (lots) => ({ operation: "webhook", delay_ms: lots.between(200, 8_000), probability: odds(lots) }),
  (lots) => ({ operation: "webhook", duplicates: 5, probability: odds(lots) }),
  (lots) => ({ operation: "webhook", reorder: true, probability: odds(lots) }),
  (lots) => ({ operation: "webhook", thin: true, probability: odds(lots) }),
  (lots) => ({
    operation: "webhook",
    tampering: lots.pick(["wrong_secret", "changed_byte", "old_timestamp"]),
    probability: odds(lots),
  }),
];

const call = (lots: SeededRandom) => ({
  operation: CALLS[lots.between(0, CALLS.length - 1)],
  probability: odds(lots),
});
const odds = (lots: SeededRandom) => lots.between(10, 60) / 100;

interface Victims {
  readonly fleet: Fleet;
  readonly mongo: MongoBox;
  readonly provider: Provider;
  readonly isOver: () => boolean;
}

/** Draws what goes wrong at the provider next, or that nothing does for a while. */
export async function troubleProvider({ provider, isOver }: Victims, lots: SeededRandom): Promise<void> {
  while (!isOver()) {
    const isCalm = lots.chance(0.25);
    const rules = Array.from({ length: lots.between(1, 4) }, () => lots.pick(FAULTS)(lots));
    await provider.faults(isCalm ? [] : rules);
    await sleep(lots.between(1_000, 6_000));
  }
}

/** From which draw between 0 and 1 on it is this that fails; below, a process is killed. */
const DATABASE_DIES = 0.65;
const DATABASE_RESTARTS = 0.78;
const DATABASE_FREEZES = 0.88;

/** Draws which machine fails next: a process is killed, the database dies, restarts or freezes. */
export async function troubleMachines({ fleet, mongo, isOver }: Victims, lots: SeededRandom): Promise<void> {
  // The database's three first, so that a short run has met each of them; from then on by chance.
  const due = [DATABASE_DIES, DATABASE_RESTARTS, DATABASE_FREEZES];
  while (!isOver()) {
    await sleep(lots.between(500, 4_000));
    const luck = due.shift() ?? lots.draw();
    if (luck < DATABASE_DIES) await fleet.kill(lots.between(0, 9), lots.between(0, 1_500));
    else if (luck < DATABASE_RESTARTS) await mongo.crash(lots.between(0, 3_000));
    else if (luck < DATABASE_FREEZES) await mongo.restart(lots.between(0, 3_000));
    else await mongo.freeze(lots.between(500, 7_000));
  }
}
