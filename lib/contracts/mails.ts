import { endpoint } from "./endpoint";
import { EXAMPLE_ID, instant, modified, objectId, pageQuery } from "./fields";
import { LINK_INCOMPLETE } from "./mails.sentences";
import { MAIL_SORTS } from "./mails.sorts";
import { LONGEST_SEARCH, MAIL_KINDS, SHOWN_STATES } from "./mails.states";
import * as z from "./zod";

/** A mail of the outbox as admins see it: what was in it is nobody's to read (docs/product.md 12.1). */
export const mail = z
  .object({
    _id: objectId,
    to: z.string(),
    subject: z.string(),
    kind: z.enum(MAIL_KINDS),
    /** `unsure`: it may have arrived, and is not sent again by itself. `unwanted`: its reader wants none of its kind. */
    state: z.enum(SHOWN_STATES),
    attempts: z.number().int(),
    /** Why it did not go the last time; empty where it did. */
    error: z.string(),
    created_at: instant,
    /** When it is tried again; null where it is not. */
    next_at: instant.nullable(),
    settled_at: instant.nullable(),
    /** Whether an admin may have it sent again, or at once. */
    can_retry: z.boolean(),
  })
  .meta({ id: "Mail" });
export type Mail = z.infer<typeof mail>;

/** GET /mails: newest first unless asked otherwise. */
export const listMails = endpoint({
  method: "GET",
  path: "/mails",
  summary: "Mails of the outbox, and what became of them",
  allow: ["admin"],
  query: z.strictObject({
    ...pageQuery,
    sort: z.enum(MAIL_SORTS).optional(),
    state: z.enum(SHOWN_STATES).optional(),
    /** Looked for in the address. */
    q: z.string().trim().max(LONGEST_SEARCH).optional(),
    /** Those of one announcement: who got it. */
    announcement: objectId.optional(),
  }),
  response: z.array(mail),
  paged: true,
  example: { query: { state: "failed", q: "member@nibash.test", page: "1" } },
});

/** POST /mails/{id}/retry: sends a mail that failed, or may have, once more; one that waits is sent at once. */
export const retryMail = endpoint({
  method: "POST",
  path: "/mails/{id}/retry",
  summary: "Send a mail again",
  allow: ["admin"],
  params: z.strictObject({ id: objectId }),
  response: modified,
  errors: ["not_found", "conflict"],
  example: { params: { id: EXAMPLE_ID }, response: { modifiedCount: 1 } },
});

/** PATCH /mail-preferences: whether mails that are neither about security nor about money come. */
export const changeMailPreference = endpoint({
  method: "PATCH",
  path: "/mail-preferences",
  summary: "Have news by mail, or not",
  allow: ["user", "member", "admin"],
  body: z.strictObject({ news: z.boolean() }),
  response: modified,
  errors: ["not_found"],
  example: { body: { news: false }, response: { modifiedCount: 1 } },
});

/**
 * POST /mail-preferences/unsubscribe: ends them by the link of a mail, without a sign-in. Mailboxes send it for one
 * press (RFC 8058), with `List-Unsubscribe=One-Click` as a form; the page behind the link sends it without a body.
 */
export const unsubscribe = endpoint({
  method: "POST",
  path: "/mail-preferences/unsubscribe",
  summary: "Have no more news by mail, by the link in one",
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
