import { AssertionError } from "node:assert";

let failed = 0;

/** Runs one check and says how it went in one line; the text that it answers stands behind the title. */
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

/** Whether everything so far held. */
export function hasHeld(): boolean {
  return failed === 0;
}
