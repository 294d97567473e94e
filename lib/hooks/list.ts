"use client";

import useSWR, { useSWRConfig } from "swr";
import type { Endpoint, ResponseOf } from "@/lib/contracts/endpoint";
import { callPage, type CallError, type ListPage } from "@/lib/http/client";
import type { ListQuery } from "@/lib/list-query";
import { useForgetUnused } from "./forget-unused";
import { readDefaults } from "./read-defaults";

/** The page that the server rendered, and the query it answers. Absent where the server could not read it. */
export interface FirstPage<T> extends ListPage<T> {
  readonly query: ListQuery;
}

/** A list with its four faces: no items yet, an error, none, some. */
export interface List<T> {
  readonly items: T | undefined;
  readonly total: number;
  readonly query: ListQuery;
  readonly error: CallError | undefined;
  readonly isRefreshing: boolean;
  readonly refresh: () => void;
}

const isSame = (a: ListQuery, b: ListQuery) =>
  a.page === b.page && a.limit === b.limit && a.sort === b.sort && a.direction === b.direction;

/** Reads one page of a list and keeps it fresh. A failed read is reported beside what was there before. */
export function useList<E extends Endpoint>(
  route: `${E["method"]} ${E["path"]}`,
  query: ListQuery,
  options: { first?: FirstPage<ResponseOf<E>> | undefined; params?: Record<string, string> } = {},
): List<ResponseOf<E>> {
  const { first, params } = options;
  const key = [route, query, params];
  useForgetUnused(key);
  const { data, error, isValidating, mutate } = useSWR<ListPage<ResponseOf<E>>, CallError>(
    key,
    () => callPage<E>(route, { query: { ...query }, ...(params && { params }) }),
    { ...readDefaults, ...(first && isSame(first.query, query) && { fallbackData: first }) },
  );
  return {
    items: data?.items,
    total: data?.total ?? 0,
    query,
    error,
    isRefreshing: isValidating,
    refresh: () => void mutate(),
  };
}

/** Reads again whatever is on screen of these calls, after a change. */
export function useRefreshOf(): (...routes: string[]) => Promise<void> {
  const { mutate } = useSWRConfig();
  return async (...routes) => {
    await mutate((key) => Array.isArray(key) && routes.includes(String(key[0])));
  };
}
