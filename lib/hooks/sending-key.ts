"use client";

import { useRef } from "react";

/**
 * A random key for what a form sends: the same one for the same words until they have arrived, so that a second press
 * after a lost answer is known to be the first one's repeat.
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

/** Not by `crypto.randomUUID`, which is missing where the product is opened by plain HTTP. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
