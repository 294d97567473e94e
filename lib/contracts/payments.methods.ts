/**
 * How rent comes where no card is charged (docs/product.md 5.30); apart from the schemas, so that the browser
 * loads it without zod.
 */
export const OFFLINE_METHODS = ["cash", "bank", "bkash", "nagad", "cheque"] as const;

/** What a recorded payment says: `waived` where no money came at all. */
export const RECORDED_METHODS = [...OFFLINE_METHODS, "waived"] as const;

/** How any payment was paid. */
export const PAYMENT_METHODS = ["card", "coupon", ...RECORDED_METHODS] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The methods as people read them. */
export const METHOD_NAMES: Readonly<Record<PaymentMethod, string>> = {
  card: "Card",
  coupon: "Coupon",
  cash: "Cash",
  bank: "Bank transfer",
  bkash: "bKash",
  nagad: "Nagad",
  cheque: "Cheque",
  waived: "Waived",
};
