import { LRUCache } from "lru-cache";
import { pageCacheStats } from "../../lib/platform/page-cache/stats";
import { packLike, type Entry } from "./entry";

interface CachedPage {
  entry: Entry;
  /** When its rendering started, in milliseconds of the monotonic clock. */
  since: number;
}

interface Limits {
  entries: number;
  bytes: number;
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
  private generation = 0;

  constructor(
    private readonly render: (url: string, clientOf: () => string) => Promise<Entry>,
    limits: Limits = { entries: 500, bytes: 32 * 1024 * 1024 },
    private readonly now: () => number = () => performance.now(),
  ) {
    this.kept = new LRUCache({
      max: limits.entries,
      maxSize: limits.bytes,
      sizeCalculation: ({ entry }) => entry.bytes,
    });
  }

  /** Returns an answer that may be sent at once, or undefined; renews a stale one in the background, as work of this client. */
  peek(url: string, clientOf: () => string): Entry | undefined {
    const found = this.kept.get(url);
    if (!found) return undefined;
    const age = this.now() - found.since;
    if (age < FRESH_MS) {
      pageCacheStats.hits++;
      return found.entry;
    }
    if (age > STALE_MS) return undefined;
    pageCacheStats.stale++;
    // If the renewal fails, the next request renders again once the old answer is too old, and reports the error.
    this.renew(url, clientOf).catch(() => undefined);
    return found.entry;
  }

  /** Renders an address or joins its current rendering. */
  renew(url: string, clientOf: () => string): Promise<Entry> {
    const running = this.rendering.get(url);
    if (running) return running;
    pageCacheStats.misses++;
    const fresh = this.renderAndKeep(url, clientOf).finally(() => {
      if (this.rendering.get(url) === fresh) this.rendering.delete(url);
    });
    this.rendering.set(url, fresh);
    return fresh;
  }

  private async renderAndKeep(url: string, clientOf: () => string): Promise<Entry> {
    const generation = this.generation;
    const since = this.now();
    const entry = await this.render(url, clientOf);
    const before = this.kept.peek(url)?.entry;
    if (before) await packLike(entry, before);
    if (generation === this.generation && entry.status === 200) {
      this.kept.set(url, { entry, since });
      this.count();
    }
    return entry;
  }

  /** Clears the cache; later requests never get an earlier rendering. */
  clear(): void {
    this.generation++;
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
