import { isDatabaseAway } from "@/lib/platform/db/away";
import { withDbTimeout } from "@/lib/platform/db/connect";
import type { ListPage } from "@/lib/platform/session/call";
import type { ListQuery } from "./list-query";

/**
 * Reads the page of a list for server rendering. Undefined if the database is unreachable: the screen then fetches it
 * itself and shows its own error state. Throws any other error.
 */
export async function firstPage<T, Q extends ListQuery>(
  query: Q,
  read: (query: Q) => Promise<ListPage<T>>,
): Promise<(ListPage<T> & { query: Q }) | undefined> {
  try {
    return { ...(await withDbTimeout(() => read(query))), query };
  } catch (error) {
    if (isDatabaseAway(error)) return undefined;
    throw error;
  }
}

/** Like `firstPage`, for other values than lists: undefined if the database is unreachable. */
export async function firstRead<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await withDbTimeout(read);
  } catch (error) {
    if (isDatabaseAway(error)) return undefined;
    throw error;
  }
}
