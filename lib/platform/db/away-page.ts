import { logger } from "@/lib/platform/logger";
import { notePageUnavailable } from "@/lib/platform/request-context";
import { isDatabaseAway } from "./away";
import { withDbTimeout } from "./db-timeout";

/** The error page recognises it: only an Error's `digest` reaches the browser. */
const DATABASE_AWAY = "database-away";

/** Runs the reads of a public page; null if the database is unreachable, and the page then shows ServiceUnavailablePage. */
export async function readForPage<T extends object>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await withDbTimeout(read);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    logger().warn("a page was asked for while the database is away");
    notePageUnavailable();
    return null;
  }
}

/** Runs the reads of a guarded page; if the database is unreachable, throws the error whose page retries. */
export async function readForGuard<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await withDbTimeout(read);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    throw Object.assign(new Error("The database is away.", { cause: error }), { digest: DATABASE_AWAY });
  }
}
