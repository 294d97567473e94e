"use client";

import { useEffect } from "react";

/**
 * Whether the browser loaded this very path as a document. Where it came here from another page, that page's content
 * security policy still holds and keeps the card provider's script out: the page is then loaded once more on its own.
 */
export function useOwnDocument(path: string): boolean {
  const [load] = performance.getEntriesByType("navigation");
  const isOwn = !load || new URL(load.name).pathname === path;
  useEffect(() => {
    if (!isOwn) window.location.reload();
  }, [isOwn]);
  return isOwn;
}
