import { AddCouponButton } from "@/components/coupons/add-coupon-button";
import { ListSkeleton } from "@/components/layout/list-skeleton";

export default function Loading() {
  return <ListSkeleton heading="All Coupons" hasLongActions action={<AddCouponButton />} />;
}
