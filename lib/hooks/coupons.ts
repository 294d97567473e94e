"use client";

import type {
  addCoupon,
  Coupon,
  deleteCoupon,
  listCoupons,
  updateCoupon,
  Validity,
} from "@/lib/contracts/coupons";
import type { BodyInputOf } from "@/lib/contracts/endpoint";
import { call } from "@/lib/session/call";
import type { ListQuery } from "@/lib/lists/list-query";
import { type FirstPage, useList, useRefreshOf } from "./list";

const LIST = "GET /coupons";

/** Returns a page of coupons for admins, inactive ones included. */
export function useCoupons(query: ListQuery, first?: FirstPage<Coupon[]>) {
  return useList<typeof listCoupons>(LIST, query, { first });
}

/** Returns actions for admins to add, switch and delete coupons; all throw CallError and refresh the list. */
export function useCouponChanges() {
  const refresh = useRefreshOf();
  return {
    add: async (coupon: BodyInputOf<typeof addCoupon>) => {
      await call<typeof addCoupon>("POST /coupons", {
        body: { ...coupon, validity: "Valid", date: new Date().toISOString() },
      });
      await refresh(LIST);
    },
    setValidity: async (id: string, validity: Validity) => {
      await call<typeof updateCoupon>("PATCH /coupons", { body: { id, validity } });
      await refresh(LIST);
    },
    remove: async (id: string) => {
      await call<typeof deleteCoupon>("DELETE /coupons/{code_or_id}", { params: { code_or_id: id } });
      await refresh(LIST);
    },
    refresh: () => refresh(LIST),
  };
}
