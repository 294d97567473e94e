import { setTimeout as sleep } from "node:timers/promises";
import type { ChangeStream, Db, ResumeToken } from "mongodb";
import { isDatabaseAway } from "@/lib/db/away";

const TRY_AGAIN_MS = 500;

export interface Watch {
  stop: () => Promise<void>;
}

/** What public pages are drawn from. */
const PUBLIC_CHANGES = [{ $match: { "ns.coll": { $in: ["apartments", "building"] } } }];

/**
 * Calls `clear` at each change by any instance of what public pages are drawn from, and each time the stream has been opened. After a lost
 * connection it goes on where it was; where the server no longer knows that place, something may have been missed, so
 * what begins at an opening begins with nothing.
 */
export function watchPublic(
  database: Pick<Db, "watch">,
  clear: () => void,
  onError: (error: unknown) => void,
): Watch {
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  let place: ResumeToken;
  let stream: ChangeStream | undefined;

  const follow = async (): Promise<void> => {
    stream = database.watch(PUBLIC_CHANGES, place === undefined ? {} : { resumeAfter: place });
    try {
      // The first look opens the stream at the server; what was missed until then has no event.
      await stream.tryNext();
      clear();
      while (!isStopping()) {
        await stream.next();
        clear();
      }
    } finally {
      place = stream.resumeToken ?? place;
      await stream.close().catch(onError);
    }
  };

  const run = async (): Promise<void> => {
    while (!isStopping()) {
      try {
        await follow();
      } catch (error) {
        // A stream that is closed from outside throws too.
        if (isStopping()) return;
        onError(error);
        if (!isDatabaseAway(error)) place = undefined;
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
