import type { MongoMemoryReplSet } from "mongodb-memory-server-core";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { mongodOf } from "./replica-set";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/**
 * Runs a replica set of one node and restarts it whenever its mongod ends unexpectedly (killed, or out of memory), with
 * growing delays if it does not start. Reports each restart to `tell`. Throws if the first start fails.
 */
export async function keepRunning(
  run: () => Promise<MongoMemoryReplSet>,
  tell: (sentence: string) => void,
): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  let set = await run();

  const startAgain = async (wait: number): Promise<boolean> => {
    try {
      await sleep(wait, undefined, { signal: stopping.signal });
      // Cleans up what the library still has of the dead process.
      await set.stop({ doCleanup: false });
      set = await run();
      tell("The embedded database serves again.");
      return true;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!isStopping()) tell(`The embedded database did not start: ${reason}`);
      return false;
    }
  };
  const watch = async (): Promise<void> => {
    while (!isStopping()) {
      const end = await endOf(set);
      if (isStopping()) return;
      tell(`The embedded database ended by itself (${end}); starting it again …`);
      let wait = FIRST_WAIT_MS;
      while (!isStopping() && !(await startAgain(wait))) wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    }
  };
  const watched = watch();
  return {
    stop: async () => {
      stopping.abort();
      // Stops first the set that the watch waits for, then one that was being started.
      await set.stop({ doCleanup: false });
      await watched;
      await set.stop({ doCleanup: false });
    },
  };
}

/** Waits until a set's mongod ends, and returns the reason. */
async function endOf(set: MongoMemoryReplSet): Promise<string> {
  const mongod = mongodOf(set);
  if (!mongod) return "no process";
  if (mongod.exitCode === null && mongod.signalCode === null) await once(mongod, "exit");
  return mongod.signalCode ?? `exit code ${mongod.exitCode ?? 0}`;
}
