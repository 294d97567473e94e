/** The provider's maximum charge in dollars (Stripe): no rent is above it, so that every month can be paid by card. */
export const MOST_BY_CARD = 999_999.99;
