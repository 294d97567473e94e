import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { disconnectDatabase } from "@/lib/platform/db/connect";
import { findFreePort } from "@/scripts/free-port";
import { KINDS, liveBank, settlePending } from "./bank";
import { Calls } from "./calls";
import { beginWatch } from "./find-past-faults";
import { Fleet } from "./fleet";
import { MongoBox } from "./mongo-box";
import { NEIGHBOUR_KINDS, liveNextDoor } from "./neighbour";
import { liveOffice, OFFICE_KINDS } from "./office";
import { BY_LINES, liveAdmin, livePerson, type Stage } from "./people";
import { Provider } from "./provider";
import { changeRents, liveSaver, SAVER_KINDS, watchJobs } from "./savers";
import { SeededRandom } from "./seeded-random";
import { environmentOf, type Settings } from "./settings";
import { liveTenancies, TENANCY_KINDS } from "./tenancies";
import { injectMachineFaults, injectProviderFaults } from "./trouble";
import { judge, type Verdict } from "./verdict";
import { makeWorld } from "./world";

interface ChaosOptions {
  readonly minutes: number;
  readonly seed: number;
  readonly people?: number;
  /** Receives the progress from time to time. */
  readonly say?: (line: string) => void;
  /** Keeps database, logs and the provider's state for inspection. */
  readonly keep?: boolean;
}

/**
 * The fault run: people pay from several tabs, coupons are switched and members removed, while processes are killed, the
 * database is stopped and the provider fails in every possible way; afterwards every cent must be right.
 */
export async function runChaos(options: ChaosOptions): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), "nibash-chaos-"));
  const settings: Settings = {
    mongoPort: await findFreePort(),
    frontPort: await findFreePort(),
    appPorts: [await findFreePort(), await findFreePort()],
    folder,
  };
  const provider = new Provider();
  const mongo = new MongoBox(settings);
  const sandboxUrl = await provider.start(settings, options.seed);
  Object.assign(process.env, environmentOf(settings, sandboxUrl));
  const fleet = new Fleet(settings, sandboxUrl);
  try {
    await fleet.build();
    await mongo.start();
    return await rage({ options, settings, provider, mongo, fleet });
  } finally {
    fleet.stop();
    await disconnectDatabase();
    await mongo.stop();
    await provider.stop();
    if (options.keep) options.say?.(`Kept: ${folder}`);
    else await rm(folder, { recursive: true, force: true });
  }
}

const MOST_EXTRA_MS = 3 * 60_000;
/** What a run must have seen to be conclusive. */
const NEEDED_KINDS = [
  ...KINDS,
  ...NEIGHBOUR_KINDS,
  ...OFFICE_KINDS,
  ...SAVER_KINDS,
  ...TENANCY_KINDS,
  BY_LINES,
];
const ON_AUTOPAY_ALONE = 3;

interface Cast {
  readonly options: ChaosOptions;
  readonly settings: Settings;
  readonly provider: Provider;
  readonly mongo: MongoBox;
  readonly fleet: Fleet;
}

async function rage({ options, settings, provider, mongo, fleet }: Cast): Promise<Verdict> {
  const random = new SeededRandom(options.seed);
  const world = await makeWorld(options.people ?? 14);
  const began = await beginWatch();
  await fleet.start();
  const calls = new Calls(`http://127.0.0.1:${settings.frontPort}`);
  const end = Date.now() + options.minutes * 60_000;
  const happened = new Map<string, number>();
  // On a busy machine the run gets more time, until all has happened.
  const isProven = () => NEEDED_KINDS.every((kind) => happened.has(kind));
  const isOver = () => Date.now() >= end && (isProven() || Date.now() >= end + MOST_EXTRA_MS);
  const stage: Stage = {
    world,
    calls,
    provider,
    recorded: new Map(),
    faults: [],
    charges: [],
    happened,
    foreign: new Map(),
    isOver,
  };
  await Promise.all([
    // Some never pay manually: autopay charges what they owe.
    ...world.people.slice(ON_AUTOPAY_ALONE).map((person) => livePerson(stage, person, random.fork())),
    ...world.people.map((person) => liveSaver(stage, person, random.fork())),
    liveAdmin(stage, random.fork()),
    changeRents(stage, random.fork()),
    watchJobs(stage),
    liveBank(stage, random.fork()),
    liveNextDoor(stage, random.fork()),
    liveOffice(stage, random.fork()),
    liveTenancies(stage, random.fork()),
    injectProviderFaults({ fleet, mongo, provider, isOver }, random.fork()),
    injectMachineFaults({ fleet, mongo, provider, isOver }, random.fork()),
    tell(stage, { options, settings, provider, mongo, fleet }),
  ]);
  await provider.faults([]);
  await settlePending(stage, random.fork());
  await untilQuiet(provider);
  // The verdict is about what the processes have left behind, not about what they are still doing.
  fleet.stop();
  const verdict = await judge(stage, began);
  const done = { kills: fleet.kills, "database stops": mongo.stops, recorded: stage.recorded.size };
  options.say?.(JSON.stringify({ ...calls.outcomes, ...Object.fromEntries(stage.happened) }, null, 2));
  const counts = { ...done, ...verdict.counts };
  const broken = calls.broken();
  if (broken.length > 0) for (const line of fleet.unexpected()) options.say?.(line);
  const unforeseen = [...broken, ...fleet.crashes, ...provesNothing(counts, stage.happened)];
  return { faults: [...stage.faults, ...verdict.faults, ...unforeseen], counts };
}

/** Requires that payments, faults and refunds happened: else the run would pass however wrong the product is. */
function provesNothing(counts: Record<string, number>, happened: ReadonlyMap<string, number>): string[] {
  const needed = ["intents succeeded", "recorded", "kills", "database stops", "webhooks"];
  const missing = [
    ...needed.filter((name) => !counts[name]),
    ...NEEDED_KINDS.filter((name) => !happened.has(name)),
  ];
  return missing.map((name) => `the run proves nothing: ${name} 0`);
}

async function tell(stage: Stage, { options, provider, mongo, fleet }: Cast): Promise<void> {
  const pause = Math.min(30_000, options.minutes * 20_000);
  let next = Date.now() + pause;
  while (!stage.isOver()) {
    await sleep(500);
    if (Date.now() < next) continue;
    next += pause;
    const { intents } = await provider.state();
    const charged = intents.filter(({ status }) => status === "succeeded").length;
    options.say?.(
      `${charged} of ${intents.length} intents charged, ${fleet.kills} kills, ${mongo.stops} database stops`,
    );
  }
}

/** Lets slow banks answer and sends held events. */
async function untilQuiet(provider: Provider): Promise<void> {
  for (let wait = 0; wait < 15; wait++) {
    const { intents, deliveries } = await provider.state();
    const isBusy = deliveries.some(({ status }) => status === "pending" || status === "held");
    if (!isBusy && intents.every(({ status }) => status !== "processing")) return;
    await sleep(1_000);
  }
}
