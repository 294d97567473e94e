import type { SWRConfiguration } from "swr";
import { CallError } from "@/lib/platform/session/call-error";

const RETRIES = 3;

const FIRST_DELAY_MS = 1_000;

const LONGEST_DELAY_MS = 30_000;

/** Returns the milliseconds before the n-th retry, n from 1: doubles from 1000 up to 30000. */
export function retryDelay(attempt: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS);
}

/** A rejection is final; only transient failures are retried. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof CallError)) return true;
  return error.status === 0 || error.status === 429 || error.status >= 500;
}

/**
 * Defaults of the dashboard's fetches (docs/product.md 9.6): three retries with doubling delay; the old page stays
 * meanwhile.
 */
export const readDefaults: SWRConfiguration = {
  keepPreviousData: true,
  errorRetryCount: RETRIES,
  onErrorRetry: (error, _key, _config, revalidate, { retryCount }) => {
    if (retryCount > RETRIES || !mayPass(error)) return;
    setTimeout(() => void revalidate({ retryCount }), retryDelay(retryCount));
  },
};
