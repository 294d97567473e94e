"use client";

import { Suspense } from "react";
import { lazily } from "@/components/ui/lazily";
import { useReader } from "@/lib/platform/session/reader";

const CouponList = lazily(() => import("./coupon-list").then(({ CouponList }) => CouponList));

/** Grab A Coupon: only for signed-in users (docs/product.md 6.4), so visitors do not fetch its script. */
export function Coupons() {
  const { user } = useReader();
  return <Suspense>{user && <CouponList />}</Suspense>;
}
