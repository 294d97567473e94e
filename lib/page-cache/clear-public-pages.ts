const holder = globalThis as typeof globalThis & { nibashClearPublicPages?: () => void };

/**
 * Forgets every public answer kept in memory, after a write that changes what everybody sees.
 * Next bundles routes apart from the server, so the front puts its own function on globalThis; a script has none,
 * and nothing to forget.
 */
export function clearPublicPages(): void {
  holder.nibashClearPublicPages?.();
}

/** Called once by the front at start. */
export function onClearPublicPages(clear: () => void): void {
  holder.nibashClearPublicPages = clear;
}
