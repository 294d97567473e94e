import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { MongoMemoryReplSet } from "mongodb-memory-server-core";
import { mongodOf } from "./replica-set";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/**
 * Runs a replica set of one node and starts it again whenever its mongod ends without having been told to (killed, or
 * for want of memory), later and later where it does not start. `tell` hears of each time. Throws where the first
 * start fails.
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
      // Ends what the library still keeps of the process that is gone.
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
      // First for the one that the watch waits for, then for one that was just being started.
      await set.stop({ doCleanup: false });
      await watched;
      await set.stop({ doCleanup: false });
    },
  };
}

/** Waits for the end of a set's mongod, and tells what ended it. */
async function endOf(set: MongoMemoryReplSet): Promise<string> {
  const mongod = mongodOf(set);
  if (!mongod) return "no process";
  if (mongod.exitCode === null && mongod.signalCode === null) await once(mongod, "exit");
  return mongod.signalCode ?? `exit code ${mongod.exitCode ?? 0}`;
}
