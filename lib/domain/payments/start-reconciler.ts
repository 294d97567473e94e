import { connectDatabase } from "@/lib/db/connect";
import { runEvery } from "@/lib/db/run-every";
import { env } from "@/lib/env";
import { logger } from "@/lib/logger";
import { metrics } from "@/lib/metrics";
import { reconcilePayments, type ReconcileResult } from "./reconcile-payments";

/**
 * Reconciles every RECONCILE_SECONDS while the server runs (0: never), on one instance at a time. Returns a function that
 * stops it: no new run starts, and its promise resolves when the current one has ended.
 */
export function startReconciler(seconds = env().RECONCILE_SECONDS): () => Promise<void> {
  return seconds === 0 ? () => Promise.resolve() : runEvery(seconds * 1_000, "reconciling", pass);
}

async function pass(): Promise<void> {
  try {
    await connectDatabase();
    const done = await reconcilePayments({ say: (line) => logger().info({ line }, "reconciled") });
    count(done);
    if (done && done.doubtful.length > 0) logger().error({ doubtful: done.doubtful }, "payments in doubt");
  } catch (error) {
    // The next run tries again; what is settled stays settled.
    logger().warn({ err: error }, "reconciling was interrupted");
    metrics().reconcilerPasses.inc({ result: "interrupted" });
  }
}

/** Updates the operator's metrics; null if another instance was running. */
function count(done: ReconcileResult | null): void {
  const { reconcilerPasses, reconcilerFindings } = metrics();
  reconcilerPasses.inc({ result: done ? "done" : "left to another instance" });
  if (!done) return;
  for (const [status, changed] of Object.entries(done.changed))
    reconcilerFindings.inc({ kind: status }, changed);
  reconcilerFindings.inc({ kind: "stray" }, done.strays);
  reconcilerFindings.inc({ kind: "doubtful" }, done.doubtful.length);
}
