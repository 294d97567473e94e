/** The columns own payments are sorted by; apart from the contract, since the browser loads it without zod. */
export const OWN_PAYMENT_SORTS = ["date", "period", "rent", "discount", "paid", "status"] as const;

/** The columns all payments are sorted by. */
export const PAYMENT_SORTS = [
  "date",
  "period",
  "apartment_no",
  "name",
  "rent",
  "discount",
  "paid",
  "status",
] as const;
