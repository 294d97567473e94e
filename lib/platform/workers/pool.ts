import { join } from "node:path";
import { Piscina } from "piscina";
import { currency } from "@/lib/platform/contracts/currency";
import { tooBusy } from "@/lib/platform/errors";
import { logger } from "@/lib/platform/logger";
import type * as tasks from "./heavy-work";
import { WorkQueue } from "./work-queue";

/** The path of the worker's bundle, relative to the app's folder; next to the server's. */
export const WORKER_FILE = "dist/heavy-work.mjs";

type Tasks = typeof tasks;

type Made<Name extends keyof Tasks> = Awaited<ReturnType<Tasks[Name]>>;

/** One, since a decoded photo of 25 megapixels takes 100 MB, and the server's own thread needs a core. */
const THREADS = 1;

/** A receipt takes 0.3 s, a large photo 1 s: rejects at once a caller who would wait longer than some seconds. */
const LONGEST_QUEUE = 12;

/** Far longer than any legitimate task. */
const TASK_ENDS_WITHIN_MS = 30_000;

interface Pool {
  readonly threads: Piscina;
  /** Replaces piscina's queue, whose tasks never settle if its only thread dies. */
  readonly queue: WorkQueue;
}

const holder = globalThis as typeof globalThis & { nibashPool?: Pool };

/** Creates the pool at first use; on globalThis, since Next bundles routes separately. */
function pool(): Pool {
  return (holder.nibashPool ??= {
    threads: startThreads(),
    queue: new WorkQueue({ width: THREADS, longest: LONGEST_QUEUE }),
  });
}

function startThreads(): Piscina {
  const threads = new Piscina({
    filename: join(process.cwd(), WORKER_FILE),
    // It stays: a new one loads pdfkit, sharp and all fonts again before its first receipt.
    minThreads: THREADS,
    maxThreads: THREADS,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 },
    // Lower priority than the server's thread, without starving next to other programs. It holds for the thread's own
    // script, such as papers; sharp works in threads of libuv and libvips, which have the server's priority.
    niceIncrement: 5,
  });
  // A thread died between two tasks; the next task starts another one.
  threads.on("error", (error: unknown) => logger().error({ err: error }, "worker thread"));
  return threads;
}

/**
 * Runs a task of lib/platform/workers/heavy-work.ts in a worker thread. Transfers the buffers of `move` instead of copying them;
 * they are empty afterwards. Throws `unavailable` if too many tasks wait, or on a timeout.
 */
export async function runTask<Name extends keyof Tasks>(
  name: Name,
  of: Parameters<Tasks[Name]>[0]["of"],
  move: readonly ArrayBuffer[] = [],
): Promise<Made<Name>> {
  const { threads, queue } = pool();
  return queue.run(async (): Promise<Made<Name>> => {
    const signal = AbortSignal.timeout(TASK_ENDS_WITHIN_MS);
    try {
      const order = { of, currency: currency() };
      return (await threads.run(order, { name, signal, transferList: [...move] })) as Made<Name>;
    } catch (error) {
      if (!signal.aborted) throw error;
      logger().error({ task: name }, "worker task did not end");
      throw tooBusy(error);
    }
  });
}

/** Loads beforehand what the first receipt of a process needs. */
export async function warmPool(): Promise<void> {
  await runTask("prepare", null);
}

/** Returns the numbers of running, waiting and completed tasks. */
export function poolLoad() {
  const { queue, threads } = pool();
  return { ...queue.load(), done: threads.completed };
}

/** Waits for the running task and ends the threads, at shutdown. */
export async function closePool(): Promise<void> {
  await holder.nibashPool?.threads.close();
}
