import { isDatabaseAway } from "@/lib/db/away";
import { logger } from "@/lib/logger";
import { releaseExpiredHolds } from "./release-expired-holds";

const EVERY_MS = 30_000;

/**
 * Lets go of admins' holds that have run out, twice a minute while the server runs (docs/product.md 4.7); several
 * instances may do so at once. Answers how to stop it.
 */
export function startHoldSweeper(everyMs = EVERY_MS): () => void {
  const timer = setInterval(() => {
    releaseExpiredHolds().catch((error: unknown) => {
      // The next round tries again; while the database is away the requests themselves tell of it.
      if (!isDatabaseAway(error)) logger().error({ err: error }, "letting go of holds failed");
    });
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
