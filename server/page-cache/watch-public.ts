import type { ChangeStream, Db } from "mongodb";
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
  const isStopping = (): boolean => stopping.signal.aborted;
  let stream: ChangeStream | undefined;

  const follow = async (): Promise<void> => {
    stream = database.watch(PUBLIC_CHANGES);
    try {
      // The first read opens the stream at the server; earlier changes have no event.
      await stream.tryNext();
      clear();
      while (!isStopping()) {
        await stream.next();
        clear();
      }
    } finally {
      await stream.close().catch(onError);
    }
  };

  const run = async (): Promise<void> => {
    while (!isStopping()) {
      try {
        await follow();
      } catch (error) {
        // A stream that is closed elsewhere throws too.
        if (isStopping()) return;
        onError(error);
      }
      await sleep(TRY_AGAIN_MS);
    }
  };

  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await stream?.close().catch(onError);
      await Promise.race([running, sleep(TRY_AGAIN_MS)]);
    },
  };
}
