"use client";

import useSWR from "swr";
import type { Coupon, listCoupons } from "@/lib/contracts/coupons";
import { call } from "@/lib/http/client";

const fetchCoupons = () => call<typeof listCoupons>("GET /coupons", { anonymous: true });

/** The coupons that are Valid, fetched without a caller and kept under the key `coupons` (spec §7). */
export function useValidCoupons() {
  const { data, isLoading } = useSWR<Coupon[], Error>("coupons", fetchCoupons);
  return { coupons: (data ?? []).filter(({ validity }) => validity === "Valid"), isLoading };
}
