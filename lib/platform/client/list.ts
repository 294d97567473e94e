"use client";

import { useCallback } from "react";
import useSWR, { unstable_serialize, useSWRConfig } from "swr";
import type { Endpoint, ResponseOf } from "@/lib/platform/contracts/endpoint";
import type { ListQuery } from "@/lib/platform/lists/list-query";
import { callPage, type ListPage } from "@/lib/platform/session/call";
import type { CallError } from "@/lib/platform/session/call-error";
import { readDefaults } from "./read-defaults";
import { useFirst, useForgetUnused } from "./resource";

/** A page and its query, as rendered by the server; absent if the server could not read it. */
export interface FirstPage<T> extends ListPage<T> {
  readonly query: ListQuery;
}

/** A list in one of four states: loading, error, empty, items. */
export interface List<T> {
  readonly items: T | undefined;
  readonly total: number;
  readonly query: ListQuery;
  readonly error: CallError | undefined;
  /** The fetch of this page failed; the items shown are older. */
  readonly isStale: boolean;
  readonly isRefreshing: boolean;
  readonly refresh: () => void;
}

/** Whether two queries have the same page, order and filter. */
const isSame = (a: ListQuery, b: ListQuery) => unstable_serialize(a) === unstable_serialize(b);

/** Fetches one page of a list and keeps it fresh. Reports a failed fetch beside the previous items. */
export function useList<E extends Endpoint>(
  route: `${E["method"]} ${E["path"]}`,
  query: ListQuery,
  options: { first?: FirstPage<ResponseOf<E>> | undefined; params?: Record<string, string> } = {},
): List<ResponseOf<E>> {
  const { first, params } = options;
  const key = [route, query, params];
  useForgetUnused(key);
  const shownFirst = useFirst(key, first && isSame(first.query, query) ? first : undefined);
  const { data, error, isValidating, mutate } = useSWR<FirstPage<ResponseOf<E>>, CallError>(
    key,
    async () => ({
      ...(await callPage<E>(route, { query: { ...query }, ...(params && { params }) })),
      query,
    }),
    { ...readDefaults, ...shownFirst },
  );
  // Keeps the previous page while the next is in flight; if that fails, old rows must not appear under the new page
  // number.
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

/** What waits for an admin depends on every change. */
const TODAY = "GET /today";

/** Returns a function that refetches what is on screen of these calls, and of what waits today, after a change. */
export function useRefreshOf(): (...routes: string[]) => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (...routes) => {
      await mutate((key) => Array.isArray(key) && [...routes, TODAY].includes(String(key[0])));
    },
    [mutate],
  );
}
