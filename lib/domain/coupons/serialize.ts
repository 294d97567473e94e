import type { Coupon } from "@/lib/contracts/coupons";
import type { CouponDocument } from "@/models/coupon";

/** Serializes a coupon, with the number of payments that use it. */
export function serializeCoupon(coupon: CouponDocument, used: number): Coupon {
  return {
    _id: coupon._id.toString(),
    coupon: coupon.coupon,
    discount: coupon.discount,
    description: coupon.description,
    validity: coupon.validity,
    date: coupon.date.toISOString(),
    from: coupon.from ?? null,
    until: coupon.until ?? null,
    uses: coupon.uses ?? null,
    uses_per_tenant: coupon.uses_per_tenant ?? null,
    used,
  };
}
