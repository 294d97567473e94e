import type { ClientSession } from "mongoose";
import { randomUUID } from "node:crypto";
import { logger } from "@/lib/platform/logger";
import { LeaseModel } from "@/models/installation";
import { isDatabaseAway } from "./away";
import { connectDatabase } from "./connect";
import { isDuplicateKey } from "./transaction";

/** The longest time that a dead process blocks the others. */
const LEASE_MS = 30_000;

const KEEP_EVERY_MS = 10_000;

/**
 * Runs `work` in one process at a time across all instances. The lease is in the database, is renewed while the work lasts,
 * and expires half a minute after its process died. Returns null if another process holds it.
 */
export async function withLease<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  const holder = randomUUID();
  if (!(await take(name, holder))) return null;
  const keep = setInterval(() => {
    // If the database is unreachable, the lease expires; the work it guards is safe to run twice.
    take(name, holder).catch(() => undefined);
  }, KEEP_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(keep);
    await LeaseModel.deleteOne({ _id: name, holder });
  }
}

/**
 * Uses the database's clock ($$NOW): an instance whose clock is ahead would take a lease that is held, and one whose clock
 * is behind would write leases that have expired already.
 */
async function take(name: string, holder: string): Promise<boolean> {
  const isFree = { $or: [{ $lt: ["$until", "$$NOW"] }, { $eq: ["$holder", holder] }] };
  try {
    const lease = await LeaseModel.findOneAndUpdate(
      { _id: name },
      [
        {
          $set: {
            holder: { $cond: [isFree, holder, "$holder"] },
            until: { $cond: [isFree, { $add: ["$$NOW", LEASE_MS] }, "$until"] },
          },
        },
      ],
      { upsert: true, returnDocument: "after", updatePipeline: true },
    ).lean();
    return lease.holder === holder;
  } catch (error) {
    // Two processes created the lease at once; the other one holds it.
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Of two transactions that call it with one name the second runs again after the first; the lock is gone with the transaction. */
export async function lockWithin(name: string, session: ClientSession): Promise<void> {
  await LeaseModel.create([{ _id: name, holder: randomUUID(), until: new Date() }], { session });
  await LeaseModel.deleteOne({ _id: name }, { session });
}

/**
 * Runs a job at an interval in milliseconds, one run at a time per process; several instances may run it at once. Logs a
 * failed run under the job's name; the next run tries again. Returns a function that stops it: no new run starts, and its
 * promise resolves when the current one has ended.
 */
export function runEvery(everyMs: number, name: string, job: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= pass(name, job).finally(() => {
      running = null;
    });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

async function pass(name: string, job: () => Promise<unknown>): Promise<void> {
  try {
    await job();
  } catch (error) {
    // While the database is unreachable, the requests report it.
    if (!isDatabaseAway(error)) logger().error({ err: error }, `${name} failed`);
  }
}

/** Returns the primary's time, the same for all instances whatever their own clocks say. */
export async function databaseNow(): Promise<Date> {
  const { db } = await connectDatabase();
  const hello = await db?.command({ hello: 1 }, { readPreference: "primary" });
  if (!(hello?.localTime instanceof Date)) throw new Error("The database does not tell its time.");
  return hello.localTime;
}
