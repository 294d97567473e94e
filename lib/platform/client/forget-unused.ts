"use client";

import { useEffect } from "react";
import { unstable_serialize, useSWRConfig, type Key } from "swr";

/** How long an answer stays cached after no component shows it (docs/product.md 9.6). */
const KEPT_MS = 5 * 60_000;

const holders = new Map<string, number>();

/** Keeps an answer cached while it is on screen and for five minutes after. */
export function useForgetUnused(key: Key): void {
  const { cache } = useSWRConfig();
  const name = unstable_serialize(key);
  useEffect(() => {
    if (!name) return;
    holders.set(name, (holders.get(name) ?? 0) + 1);
    return () => {
      holders.set(name, (holders.get(name) ?? 1) - 1);
      setTimeout(() => {
        if (holders.get(name) !== 0) return;
        holders.delete(name);
        cache.delete(name);
      }, KEPT_MS);
    };
  }, [name, cache]);
}
