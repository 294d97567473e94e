import { LRUCache } from "lru-cache";
import type { FileReply } from "@/lib/contracts/endpoint";
import { BUILDING_DEFAULTS, siteName } from "@/lib/contracts/building.defaults";
import type { Building } from "@/lib/contracts/building";
import type { Receipt } from "@/lib/contracts/receipts";
import type { PaperReceipt } from "@/lib/workers/paper-receipt";
import { workQueue, type WorkQueue } from "@/lib/workers/work-queue";
import { runTask } from "@/lib/workers/pool";

/** Some hundred receipts. */
const MAX_KEPT_BYTES = 8_000_000;
/** All receipts of more than three years, asked for at once. */
const LONGEST_LINE = 40;

/** Whose foot says how many homes there are (docs/product.md 1.8): the tower of docs/product.md 1.1. */
const FIRST_HOMES = 20;

type House = Pick<Building, "name" | "address"> & { readonly homes?: number };

interface Receipts {
  /** By what they say: a receipt changes with its payment alone, and is the same for everybody. */
  readonly files: LRUCache<string, FileReply, PaperReceipt>;
  /** One of a person's receipts is drawn at a time, so that they take one place of the pool and not all. */
  readonly lines: Map<string, WorkQueue>;
}

const holder = globalThis as typeof globalThis & { nibashReceipts?: Receipts };

/** On globalThis, since Next bundles routes apart. */
const receipts = (holder.nibashReceipts ??= {
  files: new LRUCache<string, FileReply, PaperReceipt>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ bytes }, key) => bytes.byteLength + key.length,
    fetchMethod: (_key, _stale, { context }) => runTask("receipt", context),
    // Who asked for it gets it, even where its place went to others while it was drawn.
    ignoreFetchAbort: true,
  }),
  lines: new Map<string, WorkQueue>(),
});

/**
 * A receipt as a PDF for its reader, drawn once and kept. Throws `unavailable` where the reader, or everybody
 * together, asks for more at once than can wait. Its head and foot name the building as it is called today, whenever
 * the payment was made (decision 028).
 */
export async function makeReceiptFile(
  receipt: Receipt,
  readerId: string,
  building: House = BUILDING_DEFAULTS,
): Promise<FileReply> {
  const paper = onPaper(receipt, building);
  const key = JSON.stringify(paper);
  const kept = receipts.files.get(key);
  if (kept) return kept;
  return inLine(readerId, () => receipts.files.forceFetch(key, { context: paper }));
}

function onPaper(receipt: Receipt, { name, address, homes = FIRST_HOMES }: House): PaperReceipt {
  const isAsEver = name === BUILDING_DEFAULTS.name && address === BUILDING_DEFAULTS.address;
  if (isAsEver && homes === FIRST_HOMES) return receipt;
  const shown = siteName({ name });
  return { ...receipt, house: { name: shown, words: `${shown}, ${address.split(/\s*\n\s*/).join(", ")}` } };
}

async function inLine<T>(readerId: string, work: () => Promise<T>): Promise<T> {
  const line = receipts.lines.get(readerId) ?? workQueue(1, LONGEST_LINE);
  receipts.lines.set(readerId, line);
  try {
    return await line(work);
  } finally {
    const { running, waiting } = line.load();
    if (running + waiting === 0) receipts.lines.delete(readerId);
  }
}
