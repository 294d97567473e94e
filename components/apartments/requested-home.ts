"use client";

import { useSyncExternalStore } from "react";

let home: string | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Tells the page, which is the same for everybody, which home this person's pending request is for; null without one. */
export function setRequestedHome(apartmentNo: string | null): void {
  home = apartmentNo;
  for (const listener of listeners) listener();
}

/** The home that one's own pending request is for, once that is known. */
export function useRequestedHome(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => home,
    () => null,
  );
}
