import { AddCouponButton } from "@/components/coupons/coupons-screen";
import { ListSkeleton } from "@/components/layout/list-skeleton";

export default function Loading() {
  return <ListSkeleton heading="All Coupons" hasLongActions action={<AddCouponButton />} />;
}
