/** The columns announcements are sorted by; apart from the contract, since the browser loads it without zod. */
export const ANNOUNCEMENT_SORTS = ["title", "date"] as const;
