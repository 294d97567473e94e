"use client";

import { useSyncExternalStore } from "react";

/** When this tab was first seen offline, as an ISO instant. */
let lostAt: string | null = null;

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

function readLostAt(): string | null {
  lostAt = navigator.onLine ? null : (lostAt ?? new Date().toISOString());
  return lostAt;
}

export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => false,
  );
}

/** Returns since when the browser has been offline; null while online. The data on screen is of that time. */
export function useOfflineSince(): string | null {
  return useSyncExternalStore(subscribe, readLostAt, () => null);
}

/** Asks the server whether it answers. */
export const isServerThere = (): Promise<boolean> =>
  fetch("/api/live", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
