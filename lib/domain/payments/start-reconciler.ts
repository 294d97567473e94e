import { connectDatabase } from "@/lib/db/connect";
import { env } from "@/lib/env";
import { logger } from "@/lib/logger";
import { reconcilePayments } from "./reconcile-payments";

/**
 * Reconciles every RECONCILE_SECONDS while the server runs (0: never); over all instances one does it at a time.
 * Answers how to stop it: no pass begins afterwards, and the promise waits for one that is under way.
 */
export function startReconciler(seconds = env().RECONCILE_SECONDS): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let isBusy = false;
  if (seconds === 0) return () => running;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    running = pass().finally(() => {
      isBusy = false;
    });
  }, seconds * 1000);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}

async function pass(): Promise<void> {
  try {
    await connectDatabase();
    const done = await reconcilePayments({ say: (line) => logger().info({ line }, "reconciled") });
    if (done && done.doubtful.length > 0) logger().error({ doubtful: done.doubtful }, "payments in doubt");
  } catch (error) {
    // The next pass tries again; what was settled stays settled.
    logger().warn({ err: error }, "reconciling was interrupted");
  }
}
