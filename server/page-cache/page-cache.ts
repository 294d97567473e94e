import { LRUCache } from "lru-cache";
import { isSameAnswer, packLike, type Entry } from "./entry";
import { pageCacheStats } from "../../lib/page-cache/stats";

interface Kept {
  entry: Entry;
  /** When its rendering began, in milliseconds of the monotonic clock. */
  since: number;
}

interface Limits {
  entries: number;
  bytes: number;
}

const FRESH_MS = 5_000;
/** As `stale-while-revalidate` tells a CDN: older than this, readers wait for a new one. */
const STALE_MS = 60_000;

/**
 * The answers in memory. One rendering per address at a time, the old answer served until then. A write forgets
 * everything, also what is being rendered at that moment: its rendering may have read what was before the write.
 */
export class PageCache {
  private readonly kept: LRUCache<string, Kept>;
  private rendering = new Map<string, Promise<Entry>>();
  private generation = 0;

  constructor(
    private readonly render: (url: string, lane: string) => Promise<Entry>,
    limits: Limits = { entries: 500, bytes: 32 * 1024 * 1024 },
    private readonly now: () => number = () => performance.now(),
  ) {
    this.kept = new LRUCache({
      max: limits.entries,
      maxSize: limits.bytes,
      sizeCalculation: ({ entry }) => entry.bytes,
    });
  }

  /** The answer that may be sent at once, or undefined; a stale one is renewed behind it, in the asker's lane. */
  peek(url: string, laneOf: () => string): Entry | undefined {
    const found = this.kept.get(url);
    if (!found) return undefined;
    const age = this.now() - found.since;
    if (age < FRESH_MS) {
      pageCacheStats.hits++;
      return found.entry;
    }
    if (age > STALE_MS) return undefined;
    pageCacheStats.stale++;
    // A failed renewal is told by the next reader's own rendering, once the old answer is too old.
    this.renew(url, laneOf()).catch(() => undefined);
    return found.entry;
  }

  /** Renders an address, or joins the rendering that is under way; `lane` is whose turn it takes. */
  renew(url: string, lane: string): Promise<Entry> {
    const running = this.rendering.get(url);
    if (running) return running;
    pageCacheStats.misses++;
    const fresh = this.renderAndKeep(url, lane).finally(() => {
      if (this.rendering.get(url) === fresh) this.rendering.delete(url);
    });
    this.rendering.set(url, fresh);
    return fresh;
  }

  private async renderAndKeep(url: string, lane: string): Promise<Entry> {
    const generation = this.generation;
    const since = this.now();
    const rendered = await this.render(url, lane);
    const before = this.kept.peek(url)?.entry;
    // A call that says the same stays packed as it is; a page has another nonce each time and is packed beside the loop.
    const entry = before && isSameAnswer(before, rendered) ? before : rendered;
    if (before && entry !== before) await packLike(entry, before);
    if (generation === this.generation && entry.status === 200) {
      this.kept.set(url, { entry, since });
      this.count();
    }
    return entry;
  }

  /** Forgets everything; readers from now on never get what was rendered before. */
  clear(): void {
    this.generation++;
    this.rendering = new Map();
    this.kept.clear();
    pageCacheStats.clears++;
    this.count();
  }

  /** Every answer kept now, for the test that searches them for anything personal. */
  entries(): [string, Entry][] {
    return [...this.kept.entries()].map(([url, { entry }]) => [url, entry]);
  }

  private count(): void {
    pageCacheStats.entries = this.kept.size;
    pageCacheStats.bytes = this.kept.calculatedSize;
  }
}
