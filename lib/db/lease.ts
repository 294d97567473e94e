import { randomUUID } from "node:crypto";
import { LeaseModel } from "@/models/lease";
import { isDuplicateKey } from "./duplicate-key";

/** A process that died keeps the others waiting no longer than this. */
const LEASE_MS = 30_000;
const KEEP_EVERY_MS = 10_000;

/**
 * Runs `work` on one process at a time, over all instances: the lease lies in the database, is renewed while the work
 * lasts, and runs out by itself half a minute after its process died. Answers null where another one holds it.
 */
export async function withLease<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  const holder = randomUUID();
  if (!(await take(name, holder))) return null;
  const keep = setInterval(() => {
    // A database that is away renews nothing; the lease then runs out, and what it guards bears being done twice.
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
 * By the database's own clock ($$NOW): an instance whose clock is ahead would take a lease that somebody holds, and one
 * whose clock is behind would take leases that have run out already.
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
    // Two made the lease at once; the other one has it.
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
