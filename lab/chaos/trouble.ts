import { setTimeout as sleep } from "node:timers/promises";
import { LeaseModel } from "@/models/installation";
import type { Fleet } from "./fleet";
import type { MongoBox } from "./mongo-box";
import type { Provider } from "./provider";
import type { SeededRandom } from "./seeded-random";

type Rule = Record<string, unknown>;

const CALLS = [
  ...(["create", "retrieve", "cancel", "confirm", "list"] as const).map((name) => `payment_intents.${name}`),
  ...["refunds.create", "refunds.list", "disputes.list", "charges.list"],
];

/** All the sandbox's faults, with their random values. */
const FAULTS: readonly [(random: SeededRandom) => Rule, ...((random: SeededRandom) => Rule)[]] = [
  (random) => ({
    ...call(random),
    latency_ms: random.between(200, 4_000),
    when: random.pick(["before", "after"]),
  }),
  (random) => ({ ...call(random), latency_ms: 30_000, probability: 0.03 }),
  (random) => ({
    ...call(random),
    status: random.pick([429, 500, 503]),
    when: random.pick(["before", "after"]),
  }),
  (random) => ({ ...call(random), drop: true, when: "before" }),
  (random) => ({ ...call(random), drop: true, when: "after" }),
  (random) => ({
    operation: "payment_intents.confirm",
    drop: true,
    when: "after",
    probability: odds(random),
  }),
  (random) => ({
    operation: "payment_intents.confirm",
    processing_ms: random.between(200, 6_000),
    probability: odds(random),
  }),
  (random) => ({ operation: "webhook", lost: true, probability: odds(random) }),
  (random) => ({ operation: "webhook", delay_ms: random.between(200, 8_000), probability: odds(random) }),
  (random) => ({ operation: "webhook", duplicates: 5, probability: odds(random) }),
  (random) => ({ operation: "webhook", reorder: true, probability: odds(random) }),
  (random) => ({ operation: "webhook", thin: true, probability: odds(random) }),
  (random) => ({
    operation: "webhook",
    tampering: random.pick(["wrong_secret", "changed_byte", "old_timestamp"]),
    probability: odds(random),
  }),
];

const call = (random: SeededRandom) => ({
  operation: CALLS[random.between(0, CALLS.length - 1)],
  probability: odds(random),
});
const odds = (random: SeededRandom) => random.between(10, 60) / 100;

interface Victims {
  readonly fleet: Fleet;
  readonly mongo: MongoBox;
  readonly provider: Provider;
  readonly isOver: () => boolean;
}

/** Draws the provider's next fault, or a while without faults. */
export async function injectProviderFaults(
  { provider, isOver }: Victims,
  random: SeededRandom,
): Promise<void> {
  while (!isOver()) {
    const isCalm = random.chance(0.25);
    const rules = Array.from({ length: random.between(1, 4) }, () => random.pick(FAULTS)(random));
    await provider.faults(isCalm ? [] : rules);
    await sleep(random.between(1_000, 6_000));
  }
}

/** From which draw between 0 and 1 on it is this that fails. */
const A_PROCESS_DIES = 0;
const DATABASE_DIES = 0.65;
const DATABASE_RESTARTS = 0.78;
const DATABASE_FREEZES = 0.88;

/** Draws the next machine fault: a process is killed, the database dies, restarts or freezes. */
export async function injectMachineFaults(
  { fleet, mongo, isOver }: Victims,
  random: SeededRandom,
): Promise<void> {
  // Each of the four once, so that a short run on a busy machine has seen all; then at random.
  const due = [A_PROCESS_DIES, DATABASE_DIES, DATABASE_RESTARTS, DATABASE_FREEZES];
  let tookMs = 0;
  while (!isOver()) {
    // As long as the last one took on a busy machine, so that people get something done in between.
    await sleep(Math.max(tookMs, random.between(500, 4_000)));
    const began = Date.now();
    const luck = due.shift() ?? random.draw();
    if (luck < DATABASE_DIES) {
      await fleet.kill(random.between(0, 9), random.between(0, 1_500));
      if (random.chance(0.7)) await expireLeases();
    } else if (luck < DATABASE_RESTARTS) await mongo.crash(random.between(0, 3_000));
    else if (luck < DATABASE_FREEZES) await mongo.restart(random.between(0, 3_000));
    else await mongo.freeze(random.between(500, 7_000));
    tookMs = Date.now() - began;
  }
}

/**
 * A dead process keeps its leases for half a minute. The next one dies sooner, so the jobs would hardly run. If the other
 * process holds one, its job runs twice, which must do no harm.
 */
async function expireLeases(): Promise<void> {
  await LeaseModel.updateMany({}, { until: new Date() }).catch(() => null);
}
