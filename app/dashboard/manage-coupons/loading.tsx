import { AddCouponButton } from "@/components/coupons/add-coupon-button";
import { COUPON_ROWS } from "@/components/coupons/row-heights";
import { ListSkeleton } from "@/components/layout/list-skeleton";

export default function Loading() {
  return <ListSkeleton heading="All Coupons" heights={COUPON_ROWS} action={<AddCouponButton />} />;
}
