/** The front's counters; plain numbers, since it answers in microseconds. */
interface PageCacheStats {
  /** Answered from memory, fresh. */
  hits: number;
  /** Answered from memory while a newer answer was being rendered. */
  stale: number;
  /** Rendered because nothing was cached. */
  misses: number;
  /** The current content of the cache. */
  entries: number;
  bytes: number;
  /** How often a write cleared the cache. */
  clears: number;
}

const holder = globalThis as typeof globalThis & { nibashPageCacheStats?: PageCacheStats };

/** Shared by the front, which counts, and the metrics route, which Next bundles apart. */
export const pageCacheStats: PageCacheStats = (holder.nibashPageCacheStats ??= {
  hits: 0,
  stale: 0,
  misses: 0,
  entries: 0,
  bytes: 0,
  clears: 0,
});
