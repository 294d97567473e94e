"use client";

import { useRef } from "react";

/**
 * Provides a random idempotency key for a form: the same key for the same values until they have arrived, so that the
 * server recognises a second press after a lost response as a repeat.
 */
export function useSendingKey() {
  const sent = useRef<{ words: string; key: string }>(null);
  return {
    keyOf: (values: object): string => {
      const words = JSON.stringify(values);
      if (sent.current?.words !== words) sent.current = { words, key: randomKey() };
      return sent.current.key;
    },
    arrived: () => {
      sent.current = null;
    },
  };
}

/** Avoids `crypto.randomUUID`, which is missing over plain HTTP. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
