"use client";

import { useCallback } from "react";
import useSWR, { unstable_serialize, useSWRConfig } from "swr";
import type { Endpoint, ResponseOf } from "@/lib/contracts/endpoint";
import { callPage, type CallError, type ListPage } from "@/lib/session/call";
import type { ListQuery } from "@/lib/lists/list-query";
import { useForgetUnused } from "./forget-unused";
import { readDefaults } from "./read-defaults";

/** A page and the query it answers; what the server rendered with, absent where it could not read it. */
export interface FirstPage<T> extends ListPage<T> {
  readonly query: ListQuery;
}

/** A list with its four faces: no items yet, an error, none, some. */
export interface List<T> {
  readonly items: T | undefined;
  readonly total: number;
  readonly query: ListQuery;
  readonly error: CallError | undefined;
  /** The read of this very page failed, and what is shown is older or another page. */
  readonly isStale: boolean;
  readonly isRefreshing: boolean;
  readonly refresh: () => void;
}

/** Whether two queries ask for the same rows: same page, same order, narrowed down by the same. */
const isSame = (a: ListQuery, b: ListQuery) => unstable_serialize(a) === unstable_serialize(b);

/** Reads one page of a list and keeps it fresh. A failed read is reported beside what was there before. */
export function useList<E extends Endpoint>(
  route: `${E["method"]} ${E["path"]}`,
  query: ListQuery,
  options: { first?: FirstPage<ResponseOf<E>> | undefined; params?: Record<string, string> } = {},
): List<ResponseOf<E>> {
  const { first, params } = options;
  const key = [route, query, params];
  useForgetUnused(key);
  const { data, error, isValidating, mutate } = useSWR<FirstPage<ResponseOf<E>>, CallError>(
    key,
    async () => ({
      ...(await callPage<E>(route, { query: { ...query }, ...(params && { params }) })),
      query,
    }),
    { ...readDefaults, ...(first && isSame(first.query, query) && { fallbackData: first }) },
  );
  // While a page is fetched the one before it stays; where that fails the old rows must not stand under the new number.
  const shown = data && (isSame(data.query, query) || !error) ? data : undefined;
  return {
    items: shown?.items,
    total: shown?.total ?? 0,
    query,
    error,
    isStale: shown !== undefined && error !== undefined,
    isRefreshing: isValidating,
    refresh: () => void mutate(),
  };
}

/** Reads again whatever is on screen of these calls, after a change. */
export function useRefreshOf(): (...routes: string[]) => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (...routes) => {
      await mutate((key) => Array.isArray(key) && routes.includes(String(key[0])));
    },
    [mutate],
  );
}
