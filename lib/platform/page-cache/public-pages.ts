const holder = globalThis as typeof globalThis & {
  nibashClearPublicPages?: () => void;
  nibashPageCacheStats?: PageCacheStats;
};

/**
 * Clears the cache of public answers after a write that changes public pages. Next bundles routes apart from the server, so
 * the front puts its function on globalThis; a script has no cache to clear.
 */
export function clearPublicPages(): void {
  holder.nibashClearPublicPages?.();
}

/** Called once by the front at start. */
export function onClearPublicPages(clear: () => void): void {
  holder.nibashClearPublicPages = clear;
}

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

/** Shared by the front, which counts, and the metrics route, which Next bundles apart. */
export const pageCacheStats: PageCacheStats = (holder.nibashPageCacheStats ??= {
  hits: 0,
  stale: 0,
  misses: 0,
  entries: 0,
  bytes: 0,
  clears: 0,
});
