"use client";

import { useEffect } from "react";
import useSWR, { unstable_serialize, useSWRConfig } from "swr";
import { readDefaults } from "./read-defaults";

/**
 * Returns a count. `first` is the server's count, which the browser uses until it changes or another page is rendered with
 * another number; undefined if the user may not see it.
 */
export function useCount(
  key: readonly [route: string, of: string],
  first: number | undefined,
  read: () => Promise<number>,
): number {
  const { cache, mutate } = useSWRConfig();
  const known = cache.get(unstable_serialize(key))?.data as number | undefined;
  const { data } = useSWR(first === undefined ? null : key, read, {
    ...readDefaults,
    fallbackData: first,
    revalidateIfStale: known !== undefined && known !== first,
  });
  const [route, of] = key;
  useEffect(() => {
    if (known === undefined && first !== undefined) void mutate([route, of], first, { revalidate: false });
  }, [known, first, mutate, route, of]);
  return data ?? 0;
}
