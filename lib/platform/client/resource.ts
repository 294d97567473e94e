"use client";

import { useLayoutEffect, useEffect } from "react";
import useSWR, { type Key, type SWRConfiguration, useSWRConfig, unstable_serialize } from "swr";
import type { Endpoint, ResponseOf } from "@/lib/platform/contracts/endpoint";
import { call } from "@/lib/platform/session/call";
import type { CallError } from "@/lib/platform/session/call-error";
import { readDefaults } from "./read-defaults";

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

interface Options<E extends Endpoint> {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string | undefined>;
  /** The server-rendered data; undefined if the server could not read it. */
  readonly first?: ResponseOf<E> | undefined;
  /** Fetches only if true, the default. */
  readonly enabled?: boolean;
  /** SWR options that override the defaults. */
  readonly swr?: SWRConfiguration;
}

/** A fetched value in one of its states: loading, error with a retry, data. */
export interface Resource<T> {
  readonly data: T | undefined;
  readonly error: CallError | undefined;
  /** A fetch or refetch is in flight. */
  readonly isRefreshing: boolean;
  readonly retry: () => void;
}

/** What the server read for a page and the browser has shown. A page that comes back from history brings it again. */
const shown = new WeakSet<object>();

/**
 * SWR options for data that came with a page: newer than the cache, it replaces it and is not fetched a second time. Data
 * that was shown before is older than the cache, and is fetched again.
 */
export function useFirst(key: Key, first: unknown): SWRConfiguration {
  const { mutate } = useSWRConfig();
  const isNew = typeof first === "object" && first !== null && key !== null && !shown.has(first);
  // Before the paint, so that no older rows are seen.
  useLayoutEffect(() => {
    if (!isNew) return;
    shown.add(first);
    void mutate(key, first, { revalidate: false });
  });
  return first === undefined ? {} : { fallbackData: first, revalidateIfStale: !isNew };
}

/** Fetches from our own API, deduplicated across components; `useRefreshOf()(route)` refetches. */
export function useResource<E extends Endpoint>(
  route: `${E["method"]} ${E["path"]}`,
  { params, query, first, enabled = true, swr }: Options<E> = {},
): Resource<ResponseOf<E>> {
  const key = enabled ? [route, params, query] : null;
  useForgetUnused(key);
  const shownFirst = useFirst(key, first);
  const { data, error, isValidating, mutate } = useSWR<ResponseOf<E>, CallError>(
    key,
    () => call<E>(route, { ...(params && { params }), ...(query && { query }) }),
    { ...readDefaults, ...shownFirst, ...swr },
  );
  return { data, error, isRefreshing: isValidating, retry: () => void mutate() };
}

/** Returns an answer that is cached because another screen has shown it; fetches nothing. */
export function useKnown<E extends Endpoint>(
  route: `${E["method"]} ${E["path"]}`,
  { params, query }: Pick<Options<E>, "params" | "query">,
): ResponseOf<E> | undefined {
  const { cache } = useSWRConfig();
  return cache.get(unstable_serialize([route, params, query]))?.data as ResponseOf<E> | undefined;
}

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
  // Without the server's count it shows what another place of the screen has counted, and fetches nothing.
  const { data } = useSWR(key, first === undefined ? null : read, {
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
