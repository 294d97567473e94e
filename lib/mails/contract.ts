import { ADMIN, ADMIN_READ, ROLES, endpoint } from "@/lib/platform/contracts/endpoint";
import { EXAMPLE_ID, instant, modified, objectId, pageQuery, search } from "@/lib/platform/contracts/fields";
import { LANGUAGES } from "@/lib/platform/contracts/language";
import * as z from "@/lib/platform/contracts/zod";

export const NO_MAIL = "There is no such mail.";

export const MAIL_SETTLED = "This mail cannot be sent again: it has been sent, or what was in it is erased.";

export const LINK_INCOMPLETE = "This link is incomplete. Please open it from the mail.";

/** The columns mails are sorted by. */
export const MAIL_SORTS = ["created_at", "to"] as const;

/** The states of a mail. */
export const MAIL_STATES = ["waiting", "sending", "sent", "unsure", "failed", "unwanted", "dropped"] as const;

export type MailState = (typeof MAIL_STATES)[number];

/** What a mail is about: a person may refuse `news` alone (docs/product.md 12.4). */
export const MAIL_KINDS = ["security", "money", "news"] as const;

export type MailKind = (typeof MAIL_KINDS)[number];

/** The states from which an admin may send a mail again, or at once (docs/product.md 12.3). */
export const RETRYABLE = ["failed", "unsure", "waiting"] as const satisfies readonly MailState[];

/** Whether an admin may send it again; a waiting mail without an attempt is sent by itself. */
export function isRetryable({
  state,
  attempts,
  isKept,
}: {
  readonly state: MailState;
  readonly attempts: number;
  /** Whether its content is not erased yet. */
  readonly isKept: boolean;
}): boolean {
  return isKept && attempts > 0 && RETRYABLE.some((one) => one === state);
}

/** The states that admins see: a mail being sent counts as waiting. */
export const SHOWN_STATES = ["waiting", "sent", "unsure", "failed", "unwanted", "dropped"] as const;

export type ShownState = (typeof SHOWN_STATES)[number];

/** The most characters of a search by address. */
export const LONGEST_SEARCH = 100;

/** A mail of the outbox for admins, without its content (docs/product.md 12.1). */
export const mail = z
  .object({
    _id: objectId,
    to: z.string(),
    subject: z.string(),
    kind: z.enum(MAIL_KINDS),
    /**
     * `unsure`: it may have arrived, so it is not retried. `unwanted`: its recipient has turned off its kind. `dropped`: it
     * was not true any more when it could be sent.
     */
    state: z.enum(SHOWN_STATES),
    attempts: z.number().int(),
    /** Why the last attempt failed, or why it was dropped; empty if it was sent. */
    error: z.string(),
    created_at: instant,
    /** The next attempt; null if there is none. */
    next_at: instant.nullable(),
    settled_at: instant.nullable(),
    /** Whether an admin may send it again or at once. */
    can_retry: z.boolean(),
  })
  .meta({ id: "Mail" });

export type Mail = z.infer<typeof mail>;

/** GET /mails: newest first by default. */
export const listMails = endpoint({
  method: "GET",
  path: "/mails",
  summary: "Mails of the outbox, and what became of them",
  allow: ADMIN_READ,
  query: z.strictObject({
    ...pageQuery,
    sort: z.enum(MAIL_SORTS).optional(),
    state: z.enum(SHOWN_STATES).optional(),
    /** Searches the address. */
    q: search(LONGEST_SEARCH).optional(),
    /** Only those of one announcement. */
    announcement: objectId.optional(),
  }),
  response: z.array(mail),
  paged: true,
  example: {
    query: { state: "failed", q: "member@nibash.test", page: "1" },
    response: [
      {
        _id: EXAMPLE_ID,
        to: "member@nibash.test",
        subject: "Choose a new password for Nibash",
        kind: "security",
        state: "failed",
        attempts: 1,
        can_retry: true,
        next_at: null,
        error: "The mail server refused it: 550 No such mailbox",
        created_at: "2026-11-21T09:30:00.000Z",
        settled_at: "2026-11-21T09:30:02.000Z",
      },
    ],
  },
});

/** POST /mails/{id}/retry: sends a failed or unsure mail again; sends a waiting one at once. */
export const retryMail = endpoint({
  method: "POST",
  path: "/mails/{id}/retry",
  summary: "Send a mail again",
  allow: ADMIN,
  params: z.strictObject({ id: objectId }),
  response: modified,
  errors: ["not_found", "conflict"],
  example: { params: { id: EXAMPLE_ID }, response: { modifiedCount: 1 } },
});

/** PATCH /mail-preferences: turns mails that concern neither security nor money on or off, or sets the language of all. */
export const changeMailPreference = endpoint({
  method: "PATCH",
  path: "/mail-preferences",
  summary: "Switch news by mail on or off, or choose the language of mails and papers",
  allow: ROLES,
  body: z.strictObject({ news: z.boolean().optional(), language: z.enum(LANGUAGES).optional() }),
  response: modified,
  errors: ["not_found"],
  example: { body: { news: false, language: "bn" }, response: { modifiedCount: 1 } },
});

/**
 * POST /mail-preferences/unsubscribe: turns them off with a mailed link, without a sign-in. Mail clients send it as a
 * one-click unsubscribe (RFC 8058) with the form `List-Unsubscribe=One-Click`; the page behind the link sends no body.
 */
export const unsubscribe = endpoint({
  method: "POST",
  path: "/mail-preferences/unsubscribe",
  summary: "Unsubscribe from news by the link in a mail",
  allow: "public",
  query: z.strictObject({
    token: z.string().regex(/^[0-9a-f]{24}-[\w-]{43}$/, LINK_INCOMPLETE),
  }),
  response: modified,
  limit: "link",
  oneClick: true,
  example: {
    query: { token: `${EXAMPLE_ID}-example-of-a-signature-made-by-the-secret-0` },
    response: { modifiedCount: 1 },
  },
});

/** The audit trail's sentence for each action. */
export const audited = { "mail.sent-again": "{who} had a mail to {subject} sent again" };
