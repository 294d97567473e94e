"use client";

import { useRef } from "react";

/**
 * Provides a random idempotency key for a form, or for each of its rows: the same key for the same values until the form is
 * closed or calls `arrived`, so that the server recognises a second press after a lost response as a repeat.
 */
export function useSendingKey() {
  const sent = useRef<ReadonlyMap<string, string>>(new Map());
  return {
    keyOf: (values: object): string => {
      const words = JSON.stringify(values);
      const key = sent.current.get(words) ?? randomKey();
      sent.current = new Map([...sent.current, [words, key]]);
      return key;
    },
    arrived: () => {
      sent.current = new Map();
    },
  };
}

/** Avoids `crypto.randomUUID`, which is missing over plain HTTP. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
