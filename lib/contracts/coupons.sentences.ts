export const INVALID_COUPON = "Invalid coupon";
export const COUPON_EXPIRED = "Coupon validity expired!";
export const COUPON_USED_UP = "This coupon is used up.";
export const COUPON_TAKEN = "There is already a coupon with this code.";
export const COUPON_GONE = "This coupon has been deleted.";
export const DISCOUNT_TOO_HIGH = "The discount can be at most 100 percent.";
