import { cleanCode } from "@/lib/platform/contracts/typed-text";
import { AppError } from "@/lib/platform/errors";
import { dayLabel } from "@/lib/platform/format/dates";
import type { CouponDocument } from "@/models/coupon";
import { COUPON_EXPIRED, COUPON_USED_UP } from "./contract";

/** `save10` and `SAVE10` are the same code (docs/product.md I12). */
export function codeKey(code: string): string {
  return cleanCode(code).normalize("NFKC").toUpperCase();
}

/** The limits of a coupon; days are `YYYY-MM-DD` in Dhaka. */
type Limits = Pick<CouponDocument, "validity" | "from" | "until" | "uses" | "uses_per_tenant">;

export interface CouponUses {
  /** How many payments use it: in total, and by the tenant who asks. */
  readonly all: number;
  readonly own: number;
}

/** Returns the error that explains why a coupon cannot be used on this day; null if it can. */
export function refusalOf(coupon: Limits, uses: CouponUses, today: string): AppError | null {
  if (coupon.validity !== "Valid") return new AppError("coupon_expired", COUPON_EXPIRED);
  const words = limitReached(coupon, uses, today);
  return words === null ? null : new AppError("coupon_unusable", words);
}

function limitReached(coupon: Limits, uses: CouponUses, today: string): string | null {
  if (coupon.from && today < coupon.from) return `This coupon can be used from ${dayLabel(coupon.from)} on.`;
  if (coupon.until && today > coupon.until) return `This coupon ended on ${dayLabel(coupon.until)}.`;
  return whyUsedUp(coupon, uses);
}

/** Returns why no use is left for this tenant, as a sentence; null if one is. */
export function whyUsedUp(
  coupon: Pick<Limits, "uses" | "uses_per_tenant">,
  { all, own }: CouponUses,
): string | null {
  if (coupon.uses_per_tenant && own >= coupon.uses_per_tenant)
    return own === 1
      ? "You have already used this coupon."
      : `You have used this coupon ${String(own)} times already.`;
  return coupon.uses && all >= coupon.uses ? COUPON_USED_UP : null;
}
