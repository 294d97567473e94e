import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import mongoose from "mongoose";
import { isDuplicateKey } from "@/lib/db/duplicate-key";
import { LeaseModel } from "@/models/lease";

const LEASE_MS = 30_000;
const KEEP_EVERY_MS = 10_000;
const ASK_AGAIN_MS = 250;

/** Runs `work` in one process at a time; a lock of a killed process runs out after half a minute. */
export async function withMigrationLock<T>(work: () => Promise<T>): Promise<T> {
  const holder = randomUUID();
  while (!(await takeLock(holder))) await sleep(ASK_AGAIN_MS);
  const keep = setInterval(() => void takeLock(holder), KEEP_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(keep);
    await LeaseModel.deleteOne({ _id: "migration", holder });
  }
}

async function takeLock(holder: string): Promise<boolean> {
  const now = new Date();
  try {
    await LeaseModel.updateOne(
      { _id: "migration", $or: [{ until: mongoose.trusted({ $lt: now }) }, { holder }] },
      { $set: { holder, until: new Date(now.getTime() + LEASE_MS) } },
      { upsert: true },
    );
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
