"use client";

import { useKeptReceipt } from "@/lib/hooks/seen-copies";
import type { SeenReceipt } from "@/lib/session/seen-copies";

/** Keeps one's own receipt on screen to be read without a connection (docs/product.md 10.9). */
export function KeepReceipt({ receipt }: { receipt: SeenReceipt }) {
  useKeptReceipt(receipt);
  return null;
}
