import { LRUCache } from "lru-cache";
import { metrics } from "@/lib/metrics";
import { packedFor, type Entry } from "./entry";

const FRESH_MS = 5_000;
/** As in `stale-while-revalidate`: requests wait for a new answer if the cached one is older. */
const STALE_MS = 60_000;
const MOST = { entries: 500, bytes: 32 * 1024 * 1024 };

/** Renders the answer of an address, for the client that asks. */
type Render = (address: string, clientOf: () => string) => Promise<Entry>;

/**
 * The cache of public answers. Renders an address once at a time and serves the old answer meanwhile. A write clears
 * everything; what is being rendered then goes to those who wait for it and is not kept, since it may show the state before.
 */
export class PageCache {
  private readonly kept: LRUCache<string, Entry, () => string>;

  constructor(render: Render, most = MOST) {
    this.kept = new LRUCache<string, Entry, () => string>({
      max: most.entries,
      maxSize: most.bytes,
      // What is larger than all is not kept: another answer than 200.
      sizeCalculation: ({ status, bytes }) => (status === 200 ? bytes : most.bytes + 1),
      ttl: FRESH_MS,
      allowStale: true,
      // While a stale answer cannot be renewed, it stays until it is too old.
      noDeleteOnFetchRejection: true,
      ignoreFetchAbort: true,
      fetchMethod: async (address, _stale, { context }) => {
        const entry = await render(address, context);
        // Packed before it replaces a stale one, so that nobody waits for that in a crowd.
        await packedFor(entry, "br");
        return entry;
      },
    });
  }

  /** Returns the answer of an address: from memory, else rendered. Throws what rendering throws. */
  async get(address: string, clientOf: () => string): Promise<Entry> {
    if (this.kept.getRemainingTTL(address) < FRESH_MS - STALE_MS) this.kept.delete(address);
    const status: LRUCache.Status<string, Entry, () => string> = {};
    const entry = await this.kept.forceFetch(address, { context: clientOf, status });
    const { frontRequests } = metrics();
    frontRequests.inc({ result: status.returnedStale ? "stale" : status.fetch === "hit" ? "hit" : "miss" });
    this.measure();
    return entry;
  }

  /** Clears the cache; later requests never get an earlier rendering. */
  clear(): void {
    this.kept.clear();
    metrics().frontClears.inc();
    this.measure();
  }

  /** Returns every cached answer, for the test that searches them for personal data. */
  entries(): [string, Entry][] {
    return [...this.kept.entries()];
  }

  private measure(): void {
    metrics().frontEntries.set(this.kept.size);
    metrics().frontBytes.set(this.kept.calculatedSize);
  }
}
