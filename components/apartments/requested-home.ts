"use client";

import { useSyncExternalStore } from "react";

let home: string | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Tells the page, which is the same for everybody, for which home this person's request waits; null where none does. */
export function tellWaitingHome(apartmentNo: string | null): void {
  home = apartmentNo;
  for (const listener of listeners) listener();
}

/** The home for which one's own request waits, once that is known. */
export function useWaitingHome(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => home,
    () => null,
  );
}
