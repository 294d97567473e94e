// What calls refuse with.
export const NO_PAYMENT = "There is no such payment.";

export const WHICH_PAYMENT = "Name the payment.";

export const AMOUNT_CHANGED = "The amount has changed. Please look at it again before you pay.";

export const NOT_COMPLETED = "This payment has not been completed.";

export const BEING_PAID = "This month is being paid in another window. Please try again.";

export const PAYMENT_CHANGED = "Somebody else has just changed this payment. Please look at it again.";

export const PAID_BY_CARD = "A payment by card cannot be reversed. Give it back instead.";

export const PAID_BY_DEPOSIT =
  "This was paid with the deposit. Reverse its entry in the deposit instead, which reverses both.";

export const NO_TENANT = "Nobody with this address has an agreement.";

export const NO_REFERENCE = "Please enter a reference, such as the number of the transfer.";

export const REASON_MISSING = "Please say why.";

export const BAD_YEAR = "Use a year like 2026.";

export const NO_STATEMENT = "There is no statement of rent for this year.";

export const monthPaid = (month: string) => `${month} is already paid.`;

export const notAsReserved = (difference: string) =>
  `The ${difference} of this payment is not what was reserved.`;

/** The columns own payments are sorted by; apart from the contract, since the browser loads it without zod. */
export const OWN_PAYMENT_SORTS = ["date", "period", "rent", "discount", "paid", "status"] as const;

/** The columns all payments are sorted by. */
export const PAYMENT_SORTS = [...OWN_PAYMENT_SORTS, "apartment_no", "name"] as const;

export const NOT_A_TENANT = "You have no active agreement.";

export const INVALID_COUPON = "Invalid coupon";

export const COUPON_EXPIRED = "Coupon validity expired!";

export const COUPON_USED_UP = "This coupon is used up.";

/** The card provider's codes of which a person can mend the cause, by what `checkout.causes` says of them. */
const CAUSES = {
  incomplete_number: "incompleteNumber",
  invalid_number: "wrongNumber",
  incorrect_number: "wrongNumber",
  incomplete_expiry: "incompleteExpiry",
  invalid_expiry_month: "wrongExpiry",
  invalid_expiry_year: "wrongExpiry",
  invalid_expiry_month_past: "expired",
  invalid_expiry_year_past: "expired",
  expired_card: "expired",
  incomplete_cvc: "incompleteCode",
  invalid_cvc: "wrongCode",
  incorrect_cvc: "wrongCode",
  insufficient_funds: "noFunds",
  authentication_required: "confirm",
  payment_intent_authentication_failure: "confirm",
  setup_intent_authentication_failure: "confirm",
  processing_error: "atBank",
} as const;

type Cause = (typeof CAUSES)[keyof typeof CAUSES];

/** Returns what is said of a declined card: never that it was reported stolen, as Stripe asks. */
export function causeOf(error: {
  readonly code?: string | null | undefined;
  readonly decline_code?: string | null | undefined;
}): Cause | "any" {
  const causes: Readonly<Partial<Record<string, Cause>>> = CAUSES;
  return causes[error.decline_code ?? ""] ?? causes[error.code ?? ""] ?? "any";
}
