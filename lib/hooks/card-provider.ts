"use client";

import type { Stripe } from "@stripe/stripe-js";
import { useMemo } from "react";
import useSWR from "swr";
import { type CardProviderConfig, loadCardProvider } from "@/lib/checkout/card-provider";

export interface CardProvider {
  /** undefined while it loads and after it failed. */
  readonly stripe: Stripe | undefined;
  readonly hasFailed: boolean;
  readonly isLoading: boolean;
  readonly retry: () => void;
}

/** The card provider's script with its three faces: on its way, blocked or late, ready. */
export function useCardProvider(config: CardProviderConfig): CardProvider {
  const { data, error, isValidating, mutate } = useSWR<Stripe, Error>(
    ["card-provider", config.publishableKey, config.scriptUrl],
    () => loadCardProvider(config),
    {
      revalidateIfStale: false,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
      // The provider's object is compared by identity: a deep comparison would walk through all of it.
      compare: Object.is,
    },
  );
  return useMemo(
    () => ({
      stripe: data,
      hasFailed: error !== undefined && !data,
      isLoading: isValidating,
      retry: () => void mutate(),
    }),
    [data, error, isValidating, mutate],
  );
}
