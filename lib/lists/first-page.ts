import { isDatabaseAway } from "@/lib/db/away";
import { withDbTimeout } from "@/lib/db/db-timeout";
import type { ListPage } from "@/lib/session/call";
import type { ListQuery } from "@/lib/lists/list-query";

/**
 * The page of a list that a screen is rendered with. Undefined where the database cannot be reached just now: the
 * screen then asks by itself and shows its own error face. Throws what else goes wrong.
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

/** Like `firstPage`, for what is no list: undefined where the database cannot be reached just now. */
export async function firstRead<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await withDbTimeout(read);
  } catch (error) {
    if (isDatabaseAway(error)) return undefined;
    throw error;
  }
}
