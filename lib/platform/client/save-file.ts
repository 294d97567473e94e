"use client";

import { useEffect } from "react";

/** Downloads a file in the browser. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has read the content once the click is handled.
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}

/** Downloads a text in the browser. */
export function saveTextFile(name: string, type: string, content: string): void {
  saveFile(name, new Blob([content], { type }));
}

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
