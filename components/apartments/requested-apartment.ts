"use client";

import { useSyncExternalStore } from "react";

let requested: string | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Stores which home this user's pending request is for, null without one; the page itself is the same for everyone. */
export function setRequestedApartment(apartmentNo: string | null): void {
  requested = apartmentNo;
  for (const listener of listeners) listener();
}

/** Returns the home of the user's own pending request, once known. */
export function useRequestedApartment(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => requested,
    () => null,
  );
}
