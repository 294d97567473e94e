"use client";

import useSWR from "swr";
import type { Coupon, listCoupons } from "@/lib/contracts/coupons";
import { call } from "@/lib/session/call";
import { readDefaults } from "./read-defaults";

const fetchCoupons = () => call<typeof listCoupons>("GET /coupons", { anonymous: true });

/** Returns the coupons that are Valid and not used up, fetched anonymously and cached under the key `coupons`. */
export function useValidCoupons() {
  const { data, error, isLoading } = useSWR<Coupon[], Error>("coupons", fetchCoupons, {
    ...readDefaults,
    // oxlint-disable-next-line no-console -- only logged: the section is hidden
    onError: (failure) => console.warn("Couldn't load the coupons.", failure),
  });
  // Retries silently, so that a hidden section does not flicker.
  const isFirstRead = isLoading && error === undefined;
  const coupons = (data ?? []).filter(
    ({ validity, uses, used }) => validity === "Valid" && (uses === null || used < uses),
  );
  return { coupons, isLoading: isFirstRead };
}
