"use client";

import useSWR from "swr";
import type { listCoupons } from "@/lib/contracts/coupons";
import { call } from "@/lib/http/client";

/** The coupons that are Valid, fetched without a caller and kept under the key `coupons` (spec §7). */
export function useValidCoupons() {
  const {
    data = [],
    isLoading,
    error,
  } = useSWR("coupons", () => call<typeof listCoupons>("GET /coupons", { anonymous: true }));
  return { coupons: data.filter(({ validity }) => validity === "Valid"), isLoading, error: error as unknown };
}
