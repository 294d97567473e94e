"use client";

import useSWR, { type SWRConfiguration } from "swr";
import type { Endpoint, ResponseOf } from "@/lib/contracts/endpoint";
import { call, type CallError } from "@/lib/session/call";
import { useForgetUnused } from "./forget-unused";
import { readDefaults } from "./read-defaults";

interface Options<E extends Endpoint> {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string | undefined>;
  /** What the server rendered with; undefined where it could not read it. */
  readonly first?: ResponseOf<E> | undefined;
  /** Asks only where this is true, as it is unless said. */
  readonly enabled?: boolean;
  /** How this read differs from the others. */
  readonly swr?: SWRConfiguration;
}

/** What is read with its faces: nothing yet, an error with a retry, data. */
export interface Resource<T> {
  readonly data: T | undefined;
  readonly error: CallError | undefined;
  /** A read is under way, also a repeated one. */
  readonly isRefreshing: boolean;
  readonly retry: () => void;
}

/** Reads a call of the product's own API, once for all who show it; `useRefreshOf()(route)` reads it again. */
export function useResource<E extends Endpoint>(
  route: `${E["method"]} ${E["path"]}`,
  { params, query, first, enabled = true, swr }: Options<E> = {},
): Resource<ResponseOf<E>> {
  const key = enabled ? [route, params, query] : null;
  useForgetUnused(key);
  const { data, error, isValidating, mutate } = useSWR<ResponseOf<E>, CallError>(
    key,
    () => call<E>(route, { ...(params && { params }), ...(query && { query }) }),
    { ...readDefaults, ...(first !== undefined && { fallbackData: first }), ...swr },
  );
  return { data, error, isRefreshing: isValidating, retry: () => void mutate() };
}
