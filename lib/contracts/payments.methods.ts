/**
 * The methods of payment without a card (docs/product.md 5.30); apart from the contract, since the browser loads it without
 * zod.
 */
export const OFFLINE_METHODS = ["cash", "bank", "bkash", "nagad", "cheque"] as const;

/** The methods of a recorded payment: `waived` if no money was received. */
export const RECORDED_METHODS = [...OFFLINE_METHODS, "waived"] as const;

/** The methods of any payment. */
export const PAYMENT_METHODS = ["card", "coupon", ...RECORDED_METHODS] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The labels of the methods. */
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
