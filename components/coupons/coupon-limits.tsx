import type { Coupon } from "@/lib/coupons/contract";
import { dayLabel } from "@/lib/platform/format/dates";

/**
 * When and how often a coupon can be used, and how often it has been: `until Dec 31, 2026 · 3 of 10 used · 1 per
 * tenant`.
 */
export function CouponLimits({ coupon }: { coupon: Coupon }) {
  const { from, until, uses, uses_per_tenant, used } = coupon;
  const words = [
    from && `from ${dayLabel(from)}`,
    until && `until ${dayLabel(until)}`,
    uses ? `${used} of ${uses} used` : `${used} used`,
    uses_per_tenant && `${uses_per_tenant} per tenant`,
  ];
  return <span className="lining-nums tabular-nums">{words.filter(Boolean).join(" · ")}</span>;
}
