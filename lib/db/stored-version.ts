import { createHash } from "node:crypto";
import { CHANGED_SINCE } from "@/lib/contracts/shared.sentences";
import { AppError } from "@/lib/errors";

/** What was read, and the version that a change of it names to be made only where nobody else has changed it. */
export interface Versioned<T> {
  readonly value: T;
  readonly version: string;
}

/** The same for the same values, whatever their order. No counter is stored, so it holds for rows that any release writes. */
export function versionOf(values: object): string {
  const sorted = Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(sorted)).digest("base64url").slice(0, 22);
}

/** Inside the transaction that writes: throws changed_since where the stored values are none of those that were read. */
export function expectVersion(values: object, versions: readonly string[] | null): void {
  if (versions === null || versions.includes(versionOf(values))) return;
  throw new AppError("changed_since", CHANGED_SINCE);
}
