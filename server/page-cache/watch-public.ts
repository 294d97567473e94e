import type { Db } from "mongodb";
import { setTimeout as sleep } from "node:timers/promises";

const TRY_AGAIN_MS = 500;

export interface Watch {
  stop: () => Promise<void>;
}

/** The collections that public pages read. */
const PUBLIC_CHANGES = [{ $match: { "ns.coll": { $in: ["apartments", "building"] } } }];

/**
 * Calls `clear` on each change of what public pages read, by any instance, and each time the change stream is opened:
 * changes may have been missed before, so it opens where the database is now.
 */
export function watchPublic(
  database: Pick<Db, "watch">,
  clear: () => void,
  onError: (error: unknown) => void,
): Watch {
  const stopping = new AbortController();
  const { signal } = stopping;
  const follow = async (): Promise<void> => {
    const stream = database.watch(PUBLIC_CHANGES);
    const close = (): void => void stream.close().catch(onError);
    signal.addEventListener("abort", close);
    try {
      // The first read opens the stream at the server; earlier changes have no event.
      await stream.tryNext();
      clear();
      while (!signal.aborted) {
        await stream.next();
        clear();
      }
    } finally {
      signal.removeEventListener("abort", close);
      await stream.close().catch(onError);
    }
  };
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      // A stream that is closed elsewhere throws too.
      await follow().catch((error: unknown) => signal.aborted || onError(error));
      await sleep(TRY_AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([running, sleep(TRY_AGAIN_MS)]);
    },
  };
}
