import { LRUCache } from "lru-cache";
import type { Receipt } from "@/lib/payments/receipt-contract";
import type { FileReply } from "@/lib/platform/contracts/endpoint";
import type { Language } from "@/lib/platform/contracts/language";
import { WorkQueue } from "./work-queue";

/** Several hundred files of one page. */
const MAX_KEPT_BYTES = 8_000_000;

/** Enough to request the receipts of three years at once. */
const LONGEST_LINE = 40;

type Draw = () => Promise<FileReply>;

interface Shelf {
  /** By content: they are the same for every reader. */
  readonly files: LRUCache<string, FileReply, Draw>;
  /** Draws one file per reader at a time, so that one reader takes one place of the pool, not all. */
  readonly queue: WorkQueue;
}

const holder = globalThis as typeof globalThis & { nibashShelves?: Map<string, Shelf> };

/**
 * Returns a function that draws a paper's file, cached per kind. It throws `unavailable` if the reader, or all readers
 * together, request more at once than can wait.
 */
export function keptFiles<Paper extends object>(kind: string, draw: (paper: Paper) => Promise<FileReply>) {
  return async (paper: Paper, readerId: string): Promise<FileReply> => {
    const { files, queue } = shelfOf(kind);
    const key = JSON.stringify(paper);
    const kept = files.get(key);
    if (kept) return kept;
    return queue.run(() => files.forceFetch(key, { context: () => draw(paper) }), readerId);
  };
}

/** On globalThis, since Next bundles routes separately. */
function shelfOf(kind: string): Shelf {
  const shelves = (holder.nibashShelves ??= new Map<string, Shelf>());
  const known = shelves.get(kind);
  if (known) return known;
  const made: Shelf = {
    files: new LRUCache<string, FileReply, Draw>({
      maxSize: MAX_KEPT_BYTES,
      sizeCalculation: ({ bytes }, key) => bytes.byteLength + key.length,
      fetchMethod: (_key, _stale, { context }) => context(),
      // Callers get the file even if the cache evicts it while it is drawn.
      ignoreFetchAbort: true,
    }),
    queue: new WorkQueue({
      width: Infinity,
      widthOfOne: 1,
      longest: Infinity,
      longestOfOne: LONGEST_LINE,
    }),
  };
  shelves.set(kind, made);
  return made;
}

/** Its tenant's, for every reader; English if it names none (docs/product.md 5.9). */
interface InLanguage {
  readonly language?: Language | undefined;
}

/** The data of an agreement's PDF, one version; amounts in dollars. */
export interface PaperAgreement extends InLanguage {
  readonly agreement_id: string;
  readonly version: number;
  readonly made_at: string;
  readonly hash: string;
  readonly house: string;
  readonly address: string;
  /** Who lets the apartment; empty if it is not known. */
  readonly landlord: string;
  readonly name: string;
  readonly email: string;
  readonly lines: readonly (readonly [label: string, value: string])[];
  readonly terms: string;
  readonly signature: { readonly name: string; readonly at: string } | null;
}

/** The data of a receipt's PDF. */
export interface PaperReceipt extends Receipt {
  /** The issuer, if the building has its own name or address. */
  readonly house?: { readonly name: string; readonly words: string };
  /** Who signs for the building; empty if it is not known. */
  readonly landlord: string;
}

/** The data of a statement's PDF. Amounts in dollars, positive if the tenant owes. */
export interface PaperStatement extends InLanguage {
  /** The building's current name and address, as on receipts (docs/product.md 1.7). */
  readonly house: string;
  readonly address: string;
  /** The tenant, as in the newest agreement. */
  readonly name: string;
  readonly email: string;
  readonly year: number;
  /** The first and last day of the statement, `2026-01-01`, in Dhaka. */
  readonly from: string;
  readonly to: string;
  readonly opening: number;
  readonly closing: number;
  /** Oldest first. */
  readonly lines: readonly StatementLine[];
}

/** The data of a bill's PDF. Amounts in dollars. */
export interface PaperBill extends Pick<PaperStatement, "house" | "address" | "name" | "email" | "language"> {
  /** `2026-11-5B` */
  readonly number: string;
  readonly apartment_no: string;
  /** `2026-11` */
  readonly period: string;
  /** The day whose money it counts, in Dhaka. */
  readonly on: string;
  readonly due_on: string;
  /** Who lets the apartment; empty if it is not known. */
  readonly landlord: string;
  readonly lines: readonly BillRow[];
  /** What the lines ask, what is paid of it, what is open of earlier months, and what is left over for this one. */
  readonly total: number;
  readonly paid: number;
  readonly before: number;
  readonly credit: number;
  /** The ways to pay it, one a line. */
  readonly ways: readonly string[];
}

/** A line of a bill; negative if it lowers the others. */
export interface BillRow {
  readonly words: string;
  readonly amount: number;
  /** Its due day, and what is open of it; null for what lowers the others. */
  readonly due_on: string | null;
  readonly open: number | null;
}

/** An event that changes the tenant's balance. */
export interface StatementLine {
  readonly on: string;
  readonly words: string;
  readonly amount: number;
}
