import { randomUUID } from "node:crypto";
import mongoose from "mongoose";
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

async function take(name: string, holder: string): Promise<boolean> {
  const now = new Date();
  try {
    await LeaseModel.updateOne(
      { _id: name, $or: [{ until: mongoose.trusted({ $lt: now }) }, { holder }] },
      { $set: { holder, until: new Date(now.getTime() + LEASE_MS) } },
      { upsert: true },
    );
    return true;
  } catch (error) {
    // The upsert meets the lease of somebody whose time has not run out.
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
