/** The columns members are sorted by; apart from the contract, since the browser loads it without zod. */
export const MEMBER_SORTS = ["name", "email", "apartment_no"] as const;
