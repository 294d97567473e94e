/** The most that a card pays at once (Stripe), in dollars: no rent is above it, so that each of its months can be paid. */
export const MOST_BY_CARD = 999_999.99;
