import { isDatabaseAway } from "@/lib/db/away";
import { logger } from "@/lib/logger";
import { endDueAgreements } from "./end-due-agreements";

const EVERY_MS = 10_000;

/**
 * Ends agreements whose last day is over, while the server runs; several instances may do so at once. Answers how to
 * stop it: no pass begins afterwards, and the promise waits for one that is under way.
 */
export function startAgreementEnder(everyMs = EVERY_MS): () => Promise<void> {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= pass().finally(() => {
      running = null;
    });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

async function pass(): Promise<void> {
  try {
    await endDueAgreements();
  } catch (error) {
    // The next pass tries again.
    if (!isDatabaseAway(error)) logger().error({ err: error }, "ending agreements failed");
  }
}
