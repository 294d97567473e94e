"use client";

import { useKeptReceipt } from "@/lib/platform/client/seen-copies";
import type { SeenReceipt } from "@/lib/platform/session/seen-copies";

/** Stores the user's receipt on screen for reading offline (docs/product.md 10.9). */
export function KeepReceipt({ receipt }: { receipt: SeenReceipt }) {
  useKeptReceipt(receipt);
  return null;
}
