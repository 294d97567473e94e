import type { Coupon } from "@/lib/contracts/coupons";
import type { CouponDocument } from "@/models/coupon";

/** A coupon as the wire carries it (spec §3). */
export function serializeCoupon(coupon: CouponDocument): Coupon {
  return {
    _id: coupon._id.toString(),
    coupon: coupon.coupon,
    discount: coupon.discount,
    description: coupon.description,
    validity: coupon.validity,
    date: coupon.date.toISOString(),
  };
}
