import { logger } from "@/lib/logger";
import { isDatabaseAway } from "./away";

/**
 * Runs a job every so many milliseconds, one pass at a time; several instances may do so at once. A pass that fails is
 * logged under the job's name, and the next one tries again. Answers how to stop it: no pass begins afterwards, and the
 * promise waits for one that is under way.
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
    // While the database is away the requests themselves tell of it.
    if (!isDatabaseAway(error)) logger().error({ err: error }, `${name} failed`);
  }
}
