import { join } from "node:path";
import { Piscina } from "piscina";
import { tooBusy } from "@/lib/errors";
import { logger } from "@/lib/logger";
import { workQueue, type WorkQueue } from "@/lib/workers/work-queue";
import type * as tasks from "./heavy-work";
import { WORKER_FILE } from "./worker-file";

type Tasks = typeof tasks;
type Made<Name extends keyof Tasks> = Awaited<ReturnType<Tasks[Name]>>;

/** One, since a decoded photo of 25 megapixels is a hundred megabytes, and the server's own thread needs a core. */
const THREADS = 1;
/** A receipt takes a third of a second, a large photo one: who would wait longer than some seconds is told so at once. */
const LONGEST_QUEUE = 12;
/** No honest task comes near it. */
const TASK_ENDS_WITHIN_MS = 30_000;
const IDLE_THREAD_ENDS_AFTER_MS = 30_000;

interface Pool {
  readonly threads: Piscina;
  /** piscina has a queue too, but where its only thread dies, the tasks in it are left behind. */
  readonly queue: WorkQueue;
}

const holder = globalThis as typeof globalThis & { nibashPool?: Pool };

/** Made at first use; on globalThis, since Next bundles routes apart. */
function pool(): Pool {
  return (holder.nibashPool ??= { threads: startThreads(), queue: workQueue(THREADS, LONGEST_QUEUE) });
}

function startThreads(): Piscina {
  const threads = new Piscina({
    filename: join(process.cwd(), WORKER_FILE),
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_THREAD_ENDS_AFTER_MS,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 },
    // Behind the thread that serves, without starving beside other programs.
    niceIncrement: 5,
  });
  // Of a thread that dies between two tasks; the next task starts another one.
  threads.on("error", (error: unknown) => logger().error({ err: error }, "worker thread"));
  return threads;
}

/**
 * Runs a task of lib/workers/heavy-work.ts away from the thread that serves. `move` is handed over instead of copied
 * and is empty afterwards. Throws `unavailable` where too many wait already, or where the task does not end.
 */
export async function runTask<Name extends keyof Tasks>(
  name: Name,
  task: Parameters<Tasks[Name]>[0],
  move: readonly ArrayBuffer[] = [],
): Promise<Made<Name>> {
  const { threads, queue } = pool();
  return queue(async (): Promise<Made<Name>> => {
    const signal = AbortSignal.timeout(TASK_ENDS_WITHIN_MS);
    try {
      return (await threads.run(task, { name, signal, transferList: [...move] })) as Made<Name>;
    } catch (error) {
      if (!signal.aborted) throw error;
      logger().error({ task: name }, "worker task did not end");
      throw tooBusy(error);
    }
  });
}

/** How much is under way, how much waits, and how much has been done. */
export function poolLoad() {
  const { queue, threads } = pool();
  return { ...queue.load(), done: threads.completed };
}

/** Lets the task under way finish and ends the threads; at shutdown. */
export async function closePool(): Promise<void> {
  await holder.nibashPool?.threads.close();
}
