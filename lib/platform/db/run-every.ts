import { logger } from "@/lib/platform/logger";
import { isDatabaseAway } from "./away";

/**
 * Runs a job at an interval in milliseconds, one run at a time per process; several instances may run it at once. Logs a
 * failed run under the job's name; the next run tries again. Returns a function that stops it: no new run starts, and its
 * promise resolves when the current one has ended.
 */
export function runEvery(everyMs: number, name: string, job: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= pass(name, job).finally(() => {
      running = null;
    });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

async function pass(name: string, job: () => Promise<unknown>): Promise<void> {
  try {
    await job();
  } catch (error) {
    // While the database is unreachable, the requests report it.
    if (!isDatabaseAway(error)) logger().error({ err: error }, `${name} failed`);
  }
}
