import { randomUUID } from "node:crypto";
import mongoose from "mongoose";
import { LeaseModel } from "@/models/lease";
import { isDuplicateKey } from "./duplicate-key";

/** Tells this process from any other, also on the same machine. */
const HOLDER = randomUUID();

/**
 * Runs `work` on one process at a time, over all instances: the lease lies in the database and ends by itself after
 * `seconds`, so a process that died does not hold it for ever. Answers null where another one holds it.
 */
export async function withLease<T>(name: string, seconds: number, work: () => Promise<T>): Promise<T | null> {
  const holder = `${HOLDER}:${randomUUID()}`;
  if (!(await take(name, holder, seconds))) return null;
  try {
    return await work();
  } finally {
    await LeaseModel.deleteOne({ _id: name, holder });
  }
}

async function take(name: string, holder: string, seconds: number): Promise<boolean> {
  const now = Date.now();
  try {
    await LeaseModel.updateOne(
      { _id: name, until: mongoose.trusted({ $lt: new Date(now) }) },
      { $set: { holder, until: new Date(now + seconds * 1000) } },
      { upsert: true },
    );
    return true;
  } catch (error) {
    // The upsert meets the lease of somebody whose time has not run out.
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
