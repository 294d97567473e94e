"use client";

import { useSyncExternalStore } from "react";

/** When this tab was first seen without a network, as an ISO instant. */
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

/** Since when the browser has had no network; null while it has one. What is on screen is of that time. */
export function useOfflineSince(): string | null {
  return useSyncExternalStore(subscribe, readLostAt, () => null);
}
