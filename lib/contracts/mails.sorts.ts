/** The columns mails are sorted by; apart from the contract, since the browser loads it without zod. */
export const MAIL_SORTS = ["created_at", "to"] as const;
