"use client";

import type { Stripe } from "@stripe/stripe-js";
import { useMemo } from "react";
import useSWR from "swr";
import { type CardProviderConfig, loadCardProvider } from "@/lib/checkout/card-provider";

export interface CardProvider {
  /** Undefined while it loads and after a failure. */
  readonly stripe: Stripe | undefined;
  readonly hasFailed: boolean;
  readonly isLoading: boolean;
  readonly retry: () => void;
}

/** Loads the card provider's script; its states are loading, failed and ready. */
export function useCardProvider(config: CardProviderConfig): CardProvider {
  const { data, error, isValidating, mutate } = useSWR<Stripe, Error>(
    ["card-provider", config.publishableKey, config.scriptUrl],
    () => loadCardProvider(config),
    {
      revalidateIfStale: false,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
      // Compares the provider's object by identity; a deep comparison would traverse all of it.
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
