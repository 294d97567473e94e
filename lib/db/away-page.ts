import { isDatabaseAway } from "./away";
import { withPatience } from "./patience";

/** What the error page recognises: an Error's own `digest` is all that reaches the browser. */
export const DATABASE_AWAY = "database-away";

/** Runs the reads of a page; a database that is away becomes the error whose page tries again by itself. */
export async function readForPage<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await withPatience(read);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    throw Object.assign(new Error("The database is away.", { cause: error }), { digest: DATABASE_AWAY });
  }
}
