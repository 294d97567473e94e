import { AssertionError } from "node:assert";

let failed = 0;

/** Runs one check and prints its result in one line; the returned text follows the title. */
export async function check(title: string, work: () => Promise<string | undefined>): Promise<void> {
  try {
    const detail = await work();
    console.log(`✓ ${title}${detail ? ` (${detail})` : ""}`);
  } catch (error) {
    failed += 1;
    const reason = error instanceof AssertionError ? error.message : error;
    console.log(`✗ ${title}:`, reason);
  }
}

/** Returns whether all checks so far passed. */
export function hasHeld(): boolean {
  return failed === 0;
}
