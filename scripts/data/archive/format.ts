import { type Document } from "mongodb";
import { createHash } from "node:crypto";

/**
 * A backup is a gzip file of lines, each a JSON value (docs/operations.md shows one): a header; for each collection
 * its options and indexes, its documents in the order of `_id`, and an end line with count and SHA-256 of the document
 * lines; finally a total with the SHA-256 of all lines before it. Values are canonical Extended JSON, to preserve types.
 */
export const FORMAT = "nibash-backup";
export const VERSION = 1;

export interface HeaderLine {
  readonly kind: "header";
  readonly format: typeof FORMAT;
  readonly version: number;
  readonly database: string;
  readonly created_at: string;
}

export interface CollectionLine {
  readonly kind: "collection";
  readonly name: string;
  readonly options: Document;
  readonly indexes: Document[];
}

export interface EndLine {
  readonly kind: "end";
  readonly name: string;
  readonly documents: number;
  readonly sha256: string;
}

export interface TotalLine {
  readonly kind: "total";
  readonly collections: number;
  readonly documents: number;
  readonly sha256: string;
}

interface DocumentLine {
  readonly kind: "document";
  readonly document: Document;
}

export type ArchiveLine = HeaderLine | CollectionLine | DocumentLine | EndLine | TotalLine;

/** The SHA-256 of lines, each with its line feed. */
export class LineSum {
  readonly #hash = createHash("sha256");
  count = 0;

  add(line: string): void {
    this.#hash.update(line).update("\n");
    this.count += 1;
  }

  /** Finalises the hash. */
  sha256(): string {
    return this.#hash.digest("hex");
  }
}
