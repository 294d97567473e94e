export interface Tally {
  passed: number;
  failed: number;
  /** The failed tests with their messages, one line each. */
  failures?: string[];
}

/** Counts skipped and unreached tests as failed, and a suite that broke before its first test or has none. */
export function tally(code: number, passed = 0, total = 0): Tally {
  const failed = total - passed;
  const isBroken = code !== 0 || total === 0;
  return { passed, failed: isBroken && failed === 0 ? 1 : failed };
}
