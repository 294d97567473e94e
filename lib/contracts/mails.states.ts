/** The states of a mail; apart from the contract, since models and browser load it without zod. */
export const MAIL_STATES = ["waiting", "sending", "sent", "unsure", "failed", "unwanted", "dropped"] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** What a mail is about: a person may refuse `news` alone (docs/product.md 12.4). */
export const MAIL_KINDS = ["security", "money", "news"] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** The states that admins see: a mail being sent counts as waiting. */
export const SHOWN_STATES = ["waiting", "sent", "unsure", "failed", "unwanted", "dropped"] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

/** The most characters of a search by address. */
export const LONGEST_SEARCH = 100;
