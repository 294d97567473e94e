import { setTimeout as wait } from "node:timers/promises";
import type { Connection } from "mongoose";
import { CANNOT_SERVE } from "@/lib/contracts/health.sentences";
import { logger } from "@/lib/logger";
import { metrics } from "@/lib/metrics";
import { LeaseModel } from "@/models/lease";
import { isDatabaseAway, isDiskFull } from "./away";
import { describeSkew, measureSkew } from "./clock-skew";
import { connectDatabase } from "./connect";
import { isDuplicateKey } from "./duplicate-key";
import { findMissingIndexes } from "./indexes";

/** Below the six seconds within which a stopped database has to be told (docs/operations.md J1). */
const PATIENCE = 5_500;
/** What does not change by itself is looked at again so often; what is wrong, sooner, since somebody is mending it. */
const LOOK_AGAIN_MS = 30_000;
const LOOK_AGAIN_UNFIT_MS = 1_000;

/** Why nobody should be sent here, and how a balancer is told: 507 where the disk is full. */
export interface Fault {
  readonly status: 503 | 507;
  readonly reason: string;
}

interface Fitness {
  readonly fault: Fault | null;
  /** What somebody should look after, while the product serves. */
  readonly warnings: readonly string[];
}

interface Look {
  readonly at: number;
  readonly database: string;
  readonly fitness: Promise<Fitness>;
}

const holder = globalThis as typeof globalThis & {
  nibashLook?: Look | undefined;
  nibashFault?: string | null;
};

const unable = (reason: string): Fitness => ({ fault: { status: 503, reason }, warnings: [] });

/**
 * Asks the database for a sign of life, and every half minute for its indexes, a write and its clock. Answers within six
 * seconds: also where it accepts connections and never answers.
 */
export async function checkDatabase(): Promise<Fitness> {
  const impatience = new AbortController();
  const tooLate = wait(PATIENCE, unable("The database does not answer."), { signal: impatience.signal });
  try {
    return tell(await Promise.race([ask(), tooLate]));
  } catch {
    // Any failure to reach it is the same to the caller; the driver's words name hosts.
    return tell(unable(CANNOT_SERVE));
  } finally {
    impatience.abort();
    tooLate.catch(() => undefined);
  }
}

/** Has the next check look at everything: a write was refused. */
export function invalidateDatabaseCheck(): void {
  holder.nibashLook = undefined;
}

async function ask(): Promise<Fitness> {
  const connection = await connectDatabase();
  await connection.db?.command({ ping: 1 }, { readPreference: "primary" });
  const last = holder.nibashLook;
  if (last?.database === connection.name) {
    const { fault } = await last.fitness;
    if (Date.now() - last.at < (fault ? LOOK_AGAIN_UNFIT_MS : LOOK_AGAIN_MS)) return last.fitness;
  }
  const fitness = inspectDatabase(connection);
  holder.nibashLook = { at: Date.now(), database: connection.name, fitness };
  fitness.catch(invalidateDatabaseCheck);
  return fitness;
}

/** Looks at what a sign of life does not tell. Throws where the database is away. */
export async function inspectDatabase(connection: Connection): Promise<Fitness> {
  const { unique, other } = await findMissingIndexes(connection);
  const skew = await measureSkew(connection);
  metrics().clockSkew.set(skew.ms / 1000);
  const warnings = [describeSkew(skew)].filter((each) => each !== null);
  if (other.length > 0)
    warnings.push(`The database lacks the index ${other.join(", ")}; "npm run migrate" makes it.`);
  if (unique.length > 0) return { warnings, fault: { status: 503, reason: lacksIndexes(unique) } };
  return { warnings, fault: await tryToWrite() };
}

/** Without these the database takes what there may be only one of. */
export function lacksIndexes(unique: readonly string[]): string {
  return `The database lacks the unique index ${unique.join(", ")}; "npm run migrate" makes it.`;
}

async function tryToWrite(): Promise<Fault | null> {
  try {
    const written = { holder: "health", until: new Date() };
    await LeaseModel.updateOne({ _id: "health" }, { $set: written }, { upsert: true });
    return null;
  } catch (error) {
    // Two made the row at once: it was written.
    if (isDuplicateKey(error)) return null;
    if (isDatabaseAway(error)) throw error;
    if (isDiskFull(error)) return { status: 507, reason: "The disk of the database is full." };
    return { status: 503, reason: "The database takes no writes." };
  }
}

/** Says in the log when it changes whether the database can be served from. */
function tell(fitness: Fitness): Fitness {
  const reason = fitness.fault?.reason ?? null;
  metrics().fit.set(reason === null ? 1 : 0);
  if (reason !== (holder.nibashFault ?? null)) {
    if (reason === null) logger().info("fit to serve again");
    else logger().error({ reason }, "unfit to serve");
  }
  holder.nibashFault = reason;
  return fitness;
}
