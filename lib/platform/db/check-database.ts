import type { Connection } from "mongoose";
import { setTimeout as wait } from "node:timers/promises";
import { CANNOT_SERVE } from "@/lib/platform/contracts/health";
import { logger } from "@/lib/platform/logger";
import { metrics } from "@/lib/platform/metrics";
import { LeaseModel } from "@/models/installation";
import { isDatabaseAway, isDiskFull } from "./away";
import { connectDatabase } from "./connect";
import { findMissingIndexes } from "./indexes";
import { isDuplicateKey } from "./transaction";

/** Below this, skew has no effect: access tokens live five minutes. */
const NOTICED_MS = 5_000;

interface Skew {
  /** How far this machine's clock is ahead of the database's; negative if it is behind. */
  readonly ms: number;
  /** The error bound: half the round trip. */
  readonly marginMs: number;
}

/** Compares this machine's clock with the primary's. */
async function measureSkew(connection: Connection): Promise<Skew> {
  const asked = Date.now();
  const hello = await connection.db?.command({ hello: 1 }, { readPreference: "primary" });
  const marginMs = (Date.now() - asked) / 2;
  const theirs = hello?.localTime instanceof Date ? hello.localTime.getTime() : asked + marginMs;
  return { ms: asked + marginMs - theirs, marginMs };
}

/** Returns a message if the clocks differ so much that tokens or dates go wrong; else null. */
function describeSkew({ ms, marginMs }: Skew): string | null {
  if (Math.abs(ms) - marginMs < NOTICED_MS) return null;
  const seconds = String(Math.round(Math.abs(ms) / 1000));
  return `The clock of this machine is ${seconds} s ${ms > 0 ? "ahead of" : "behind"} the database's: sign-ins may fail. Set it (NTP).`;
}

/** Below the six seconds within which a stopped database must be reported (docs/operations.md J1). */
const PATIENCE = 5_500;

/** The interval of the full check; shorter after a failure, since someone is fixing it. */
const LOOK_AGAIN_MS = 30_000;

const LOOK_AGAIN_UNFIT_MS = 1_000;

/** Why this instance should get no traffic, and the status for load balancers: 507 if the disk is full. */
export interface Fault {
  readonly status: 503 | 507;
  readonly reason: string;
}

interface Fitness {
  readonly fault: Fault | null;
  /** A warning for the operator; the product still serves. */
  readonly warnings: readonly string[];
}

interface Inspection {
  readonly at: number;
  readonly database: string;
  readonly fitness: Promise<Fitness>;
}

const holder = globalThis as typeof globalThis & {
  nibashLook?: Inspection | undefined;
  nibashFault?: string | null;
};

const unable = (reason: string): Fitness => ({ fault: { status: 503, reason }, warnings: [] });

/**
 * Pings the database, and every half minute checks its indexes, a write and its clock. Resolves within six seconds, also if
 * the database accepts connections and never answers.
 */
export async function checkDatabase(): Promise<Fitness> {
  const impatience = new AbortController();
  const tooLate = wait(PATIENCE, unable("The database does not answer."), { signal: impatience.signal });
  try {
    return tell(await Promise.race([ask(), tooLate]));
  } catch {
    // Every failure to reach it is the same to the caller; the driver's message names hosts.
    return tell(unable(CANNOT_SERVE));
  } finally {
    impatience.abort();
    tooLate.catch(() => undefined);
  }
}

/** Makes the next check a full one, after a rejected write. */
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

/** Checks what a ping does not show. Throws if the database is unreachable. */
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

/** Unique indexes: without them the database accepts duplicates. */
export function lacksIndexes(unique: readonly string[]): string {
  return `The database lacks the unique index ${unique.join(", ")}; "npm run migrate" makes it.`;
}

async function tryToWrite(): Promise<Fault | null> {
  try {
    const written = { holder: "health", until: new Date() };
    await LeaseModel.updateOne({ _id: "health" }, { $set: written }, { upsert: true });
    return null;
  } catch (error) {
    // Two processes created the document at once: it exists.
    if (isDuplicateKey(error)) return null;
    if (isDatabaseAway(error)) throw error;
    if (isDiskFull(error)) return { status: 507, reason: "The disk of the database is full." };
    return { status: 503, reason: "The database does not accept writes." };
  }
}

/** Logs each change of whether the database can be used. */
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
