import { LRUCache } from "lru-cache";
import type { Db } from "mongodb";
import { setTimeout as sleep } from "node:timers/promises";
import { pageCacheStats } from "@/lib/platform/page-cache/public-pages";
import { packLike, type Entry } from "./entry";

interface CachedPage {
  entry: Entry;
  /** When its rendering started, in milliseconds of the monotonic clock. */
  since: number;
}

const FRESH_MS = 5_000;
/** As in `stale-while-revalidate`: requests wait for a new answer if the cached one is older. */
const STALE_MS = 60_000;

/**
 * The cache of public answers. Renders an address once at a time and serves the old answer meanwhile. A write clears
 * everything, renderings in progress included, since they may have read the state before the write.
 */
export class PageCache {
  private readonly kept: LRUCache<string, CachedPage>;
  private rendering = new Map<string, Promise<Entry>>();

  constructor(
    private readonly render: (url: string, clientOf: () => string) => Promise<Entry>,
    { entries, bytes } = { entries: 500, bytes: 32 * 1024 * 1024 },
    private readonly now: () => number = () => performance.now(),
  ) {
    this.kept = new LRUCache({
      max: entries,
      maxSize: bytes,
      sizeCalculation: ({ entry }) => entry.bytes,
    });
  }

  /** Returns an answer that may be sent at once, or undefined; renews a stale one in the background, as work of this client. */
  peek(url: string, clientOf: () => string): Entry | undefined {
    const found = this.kept.get(url);
    const age = found ? this.now() - found.since : Infinity;
    if (!found || age > STALE_MS) return undefined;
    if (age < FRESH_MS) pageCacheStats.hits++;
    else {
      pageCacheStats.stale++;
      // If the renewal fails, the next request renders again once the old answer is too old, and reports the error.
      this.renew(url, clientOf).catch(() => undefined);
    }
    return found.entry;
  }

  /** Renders an address or joins its current rendering. */
  renew(url: string, clientOf: () => string): Promise<Entry> {
    const running = this.rendering.get(url);
    if (running) return running;
    pageCacheStats.misses++;
    const { rendering } = this;
    const fresh = this.renderAndKeep(url, clientOf).finally(() => rendering.delete(url));
    rendering.set(url, fresh);
    return fresh;
  }

  private async renderAndKeep(url: string, clientOf: () => string): Promise<Entry> {
    const { rendering } = this;
    const since = this.now();
    const entry = await this.render(url, clientOf);
    const before = this.kept.peek(url)?.entry;
    if (before) await packLike(entry, before);
    // A write has put another map there since.
    if (rendering === this.rendering && entry.status === 200) {
      this.kept.set(url, { entry, since });
      this.count();
    }
    return entry;
  }

  /** Clears the cache; later requests never get an earlier rendering. */
  clear(): void {
    this.rendering = new Map();
    this.kept.clear();
    pageCacheStats.clears++;
    this.count();
  }

  /** Returns every cached answer, for the test that searches them for personal data. */
  entries(): [string, Entry][] {
    return [...this.kept.entries()].map(([url, { entry }]) => [url, entry]);
  }

  private count(): void {
    pageCacheStats.entries = this.kept.size;
    pageCacheStats.bytes = this.kept.calculatedSize;
  }
}

const TRY_AGAIN_MS = 500;
/** The collections that public pages read. */
const PUBLIC_CHANGES = [{ $match: { "ns.coll": { $in: ["apartments", "building"] } } }];

export interface Watch {
  stop: () => Promise<void>;
}

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
      for await (const _change of stream) clear();
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
