"use client";

import dynamic from "next/dynamic";
import { useSession } from "@/lib/hooks/session";

const CouponList = dynamic(() => import("./coupon-list").then(({ CouponList }) => CouponList), {
  ssr: false,
});

/** Grab A Coupon: only for signed-in people (spec §6), so visitors do not even fetch its script. */
export function Coupons() {
  const { status } = useSession();
  return status === "signed-in" ? <CouponList /> : null;
}
