import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/table-view";
import type { Coupon } from "@/lib/contracts/coupons";
import { CouponActions } from "./coupon-actions";
import { CouponLimits } from "./coupon-limits";

/** Code, description, discount %, limits, validity and actions. */
export function couponColumns(onDelete: (coupon: Coupon) => void): Column<Coupon>[] {
  return [
    {
      key: "coupon",
      head: "Coupon Code",
      isStrong: true,
      sortBy: true,
      cell: ({ coupon }) => <span className="lining-nums tabular-nums">{coupon}</span>,
    },
    {
      key: "description",
      head: "Coupon Description",
      isWordy: true,
      cell: ({ description }) => description,
    },
    {
      key: "discount",
      head: "Discount Percentage",
      isNumeric: true,
      sortBy: true,
      cell: ({ discount }) => `${discount}%`,
    },
    {
      key: "limits",
      head: "Limits",
      isWordy: true,
      cell: (coupon) => <CouponLimits coupon={coupon} />,
    },
    {
      key: "validity",
      head: "Validity",
      sortBy: true,
      cell: ({ validity }) => <Badge tone={validity === "Valid" ? "ok" : "plain"}>{validity}</Badge>,
    },
    {
      key: "action",
      head: "Action",
      isAction: true,
      cell: (coupon) => <CouponActions coupon={coupon} onDelete={() => onDelete(coupon)} />,
    },
  ];
}
