/** What requests are sorted by; apart from the contract, since the browser loads it without zod. */
export const REQUEST_SORTS = ["status", "name", "email", "apartment_no", "rent", "request_date"] as const;
