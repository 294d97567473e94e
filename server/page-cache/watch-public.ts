import { setTimeout as sleep } from "node:timers/promises";
import type { ChangeStream, Db } from "mongodb";

const TRY_AGAIN_MS = 500;

export interface Watch {
  stop: () => Promise<void>;
}

/** The collections that public pages read. */
const PUBLIC_CHANGES = [{ $match: { "ns.coll": { $in: ["apartments", "building"] } } }];

/**
 * Calls `clear` on each change of what public pages read, by any instance. The driver resumes a stream by itself where it
 * can; where not, changes may have been missed, so the cache starts empty after each opening.
 */
export function watchPublic(
  database: Pick<Db, "watch">,
  clear: () => void,
  onError: (error: unknown) => void,
): Watch {
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  let stream: ChangeStream | undefined;
  const run = async (): Promise<void> => {
    while (!isStopping()) {
      stream = database.watch(PUBLIC_CHANGES);
      try {
        // The first read opens the stream at the server; earlier changes have no event.
        await stream.tryNext();
        clear();
        for await (const _change of stream) clear();
      } catch (error) {
        // A stream that is closed elsewhere throws too.
        if (!isStopping()) onError(error);
      }
      await stream.close().catch(onError);
      if (!isStopping()) await sleep(TRY_AGAIN_MS);
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
