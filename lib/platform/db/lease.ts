import { randomUUID } from "node:crypto";
import { LeaseModel } from "@/models/lease";
import { isDuplicateKey } from "./duplicate-key";

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
