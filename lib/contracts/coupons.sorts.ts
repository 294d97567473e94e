/** The columns coupons are sorted by; apart from the contract, since the browser loads it without zod. */
export const COUPON_SORTS = ["coupon", "discount", "validity", "date"] as const;
