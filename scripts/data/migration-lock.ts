import { setTimeout as sleep } from "node:timers/promises";
import { withLease } from "@/lib/platform/db/lease";

const ASK_AGAIN_MS = 250;

/** Runs `work` in one process at a time; the lock of a killed process expires after half a minute. */
export async function withMigrationLock<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    const done = await withLease("migration", async () => ({ answer: await work() }));
    if (done) return done.answer;
    await sleep(ASK_AGAIN_MS);
  }
}
