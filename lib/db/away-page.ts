import { logger } from "@/lib/logger";
import { notePageUnavailable } from "@/lib/request-context";
import { isDatabaseAway } from "./away";
import { withDbTimeout } from "./db-timeout";

/** What the error page recognises: an Error's own `digest` is all that reaches the browser. */
const DATABASE_AWAY = "database-away";

/** Runs the reads of a public page; null where the database is away, and the page then shows ServiceUnavailablePage. */
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

/** Runs what a guarded page cannot do without; a database that is away becomes the error whose face tries again. */
export async function readForGuard<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await withDbTimeout(read);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    throw Object.assign(new Error("The database is away.", { cause: error }), { digest: DATABASE_AWAY });
  }
}
