/** The columns audit entries are sorted by; apart from the contract, since the browser loads it without zod. */
export const AUDIT_SORTS = ["at"] as const;
