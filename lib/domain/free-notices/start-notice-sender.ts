import { isDatabaseAway } from "@/lib/db/away";
import { logger } from "@/lib/logger";
import { sendFreeNotices } from "./send-free-notices";

const EVERY_MS = 30_000;

/**
 * Looks twice a minute, while the server runs, for apartments that somebody waits for; several instances may do so at
 * once. Answers how to stop it: no pass begins afterwards, and the promise waits for one that is under way.
 */
export function startNoticeSender(everyMs = EVERY_MS): () => Promise<void> {
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
    await sendFreeNotices();
  } catch (error) {
    // The next pass tries again.
    if (!isDatabaseAway(error)) logger().error({ err: error }, "sending notices failed");
  }
}
