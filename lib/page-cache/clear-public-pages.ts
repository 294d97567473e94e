import { oncePerProcess } from "@/lib/once-per-process";

/** Once per process: server/ keeps the pages, routes and jobs write what they show. */
const publicPages = oncePerProcess("public-pages", () => ({ clear: (): void => undefined }));

/**
 * Clears the cache of public answers after a write that changes public pages; a script has no cache to clear.
 */
export function clearPublicPages(): void {
  publicPages.clear();
}

/** Called once by the front at start. */
export function onClearPublicPages(clear: () => void): void {
  publicPages.clear = clear;
}
