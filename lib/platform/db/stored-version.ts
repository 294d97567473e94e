import { createHash } from "node:crypto";
import { CHANGED_SINCE } from "@/lib/platform/contracts/messages";
import { AppError } from "@/lib/platform/errors";

/** A value and its version, which a change sends so that it fails if another has changed the value since. */
export interface Versioned<T> {
  readonly value: T;
  readonly version: string;
}

/** Returns a hash of the values, independent of their order. Stores no counter, so it works for rows of any release. */
export function versionOf(values: object): string {
  const sorted = Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(sorted)).digest("base64url").slice(0, 22);
}

/**
 * Throws `changed_since` if the stored values match none of the expected versions. Call it in the writing transaction, once
 * there is something to change: a repeat after a lost answer is no conflict.
 */
export function expectVersion(values: object, versions: readonly string[] | null): void {
  if (versions === null || versions.includes(versionOf(values))) return;
  throw new AppError("changed_since", CHANGED_SINCE);
}
