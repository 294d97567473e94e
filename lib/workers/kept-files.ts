import { LRUCache } from "lru-cache";
import type { FileReply } from "@/lib/contracts/endpoint";

/** Several hundred files of one page. */
const MAX_KEPT_BYTES = 8_000_000;

/** Returns a function that draws a paper's file once, for whoever reads it; throws what `draw` throws. */
export function keptFiles<Paper extends object>(
  draw: (paper: Paper, readerId: string) => Promise<FileReply>,
): (paper: Paper, readerId: string) => Promise<FileReply> {
  const files = new LRUCache<string, FileReply, () => Promise<FileReply>>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ bytes }, key) => bytes.byteLength + key.length,
    fetchMethod: (_key, _stale, { context }) => context(),
    // Callers get the file even if the cache evicts it while it is drawn.
    ignoreFetchAbort: true,
  });
  return (paper, readerId) =>
    files.forceFetch(JSON.stringify(paper), { context: () => draw(paper, readerId) });
}
