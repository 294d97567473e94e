"use client";

import { useEffect } from "react";

/**
 * Returns whether the browser loaded this path as a document; else reloads it. After a client-side navigation the
 * previous page's content security policy still applies and blocks the card provider's script.
 */
export function useOwnDocument(path: string): boolean {
  const [load] = performance.getEntriesByType("navigation");
  const isOwn = !load || new URL(load.name).pathname === path;
  useEffect(() => {
    if (!isOwn) window.location.reload();
  }, [isOwn]);
  return isOwn;
}
