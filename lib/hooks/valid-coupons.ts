"use client";

import useSWR from "swr";
import type { Coupon, listCoupons } from "@/lib/contracts/coupons";
import { call } from "@/lib/session/call";
import { readDefaults } from "./read-defaults";

const fetchCoupons = () => call<typeof listCoupons>("GET /coupons", { anonymous: true });

/** The coupons that are Valid and not used up, fetched without a caller and kept under the key `coupons`. */
export function useValidCoupons() {
  const { data, error, isLoading } = useSWR<Coupon[], Error>("coupons", fetchCoupons, {
    ...readDefaults,
    // oxlint-disable-next-line no-console -- it is only logged: the section is not shown
    onError: (failure) => console.warn("Couldn't load the coupons.", failure),
  });
  // Tried again in silence: a section that is not there does not come and go.
  const isFirstRead = isLoading && error === undefined;
  const coupons = (data ?? []).filter(
    ({ validity, uses, used }) => validity === "Valid" && (uses === null || used < uses),
  );
  return { coupons, isLoading: isFirstRead };
}
