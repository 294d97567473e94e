import { setTimeout as sleep } from "node:timers/promises";
import type { ChangeStream, Collection, ResumeToken } from "mongodb";
import { isDatabaseAway } from "@/lib/db/away";

const TRY_AGAIN_MS = 500;

export interface Watch {
  stop: () => Promise<void>;
}

/**
 * Calls `clear` at each change in a collection by any instance, and each time the stream has been opened. After a lost
 * connection it goes on where it was; where the server no longer knows that place, something may have been missed, so
 * what begins at an opening begins with nothing.
 */
export function watchCollection(
  collection: Pick<Collection, "watch">,
  clear: () => void,
  onError: (error: unknown) => void,
): Watch {
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  let place: ResumeToken;
  let stream: ChangeStream | undefined;

  const follow = async (): Promise<void> => {
    stream = collection.watch([], place === undefined ? {} : { resumeAfter: place });
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

/** What public pages are drawn from. */
const PUBLIC_COLLECTIONS = ["apartments", "building"];

/** Watches all that public pages are drawn from. */
export function watchPublic(
  database: { collection: (name: string) => Pick<Collection, "watch"> },
  clear: () => void,
  onError: (error: unknown) => void,
): Watch {
  const watches = PUBLIC_COLLECTIONS.map((name) =>
    watchCollection(database.collection(name), clear, onError),
  );
  return {
    stop: async () => {
      await Promise.all(watches.map((watch) => watch.stop()));
    },
  };
}
