import type { Language } from "@/lib/platform/contracts/language";

// What the scripts beside the pages, the worker and the one in the head, have in common with those that speak to them.

/** The event that a page dispatches once it is hydrated (components/layout/page-end.tsx); the script in its head waits for it. */
export const HYDRATED = "nibash:awake";

/** Shown instead of a page that cannot be fetched (docs/product.md 10.9). */
export const OFFLINE_PAGE = "/offline";

/** Where the worker is registered: another language is another worker, which fetches its own offline page. */
export const workerPath = (language: Language) => (language === "en" ? "/sw.js" : `/sw.js?${language}`);

/** The payload of a push message, as lib/push sends it and the worker shows it. */
export interface PushPayload {
  /** Visible on a lock screen: no amount, and nothing else that is private. */
  readonly title: string;
  /** The page that it opens. */
  readonly path: string;
  /** The same for the same cause, so that it is shown once. */
  readonly tag: string;
}
