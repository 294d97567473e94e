const holder = globalThis as typeof globalThis & { nibashClearPublicPages?: () => void };

/**
 * Clears the cache of public answers after a write that changes public pages. Next bundles routes apart from the server, so
 * the front puts its function on globalThis; a script has no cache to clear.
 */
export function clearPublicPages(): void {
  holder.nibashClearPublicPages?.();
}

/** Called once by the front at start. */
export function onClearPublicPages(clear: () => void): void {
  holder.nibashClearPublicPages = clear;
}
