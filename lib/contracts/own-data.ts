import { deleted, email, instant } from "./fields";
import { endpoint } from "./endpoint";
import { tooLong } from "./shared.sentences";
import * as z from "./zod";
import { MEMBER } from "./fields";

const rows = z.array(z.record(z.string(), z.unknown()));

/** The content of the file; `version` increases when a key changes its meaning. */
export const ownData = z
  .object({
    version: z.literal(1),
    made_at: instant,
    account: z.record(z.string(), z.unknown()),
    sessions: rows,
    push_subscriptions: rows,
    google_accounts: rows,
    requests: rows,
    agreements: rows,
    documents: rows,
    deposits: rows,
    payments: rows,
    autopay: rows,
    reminders: rows,
    repairs: rows,
    announcements_read: rows,
    visits: rows,
    notices: rows,
    invitations: rows,
    mails: rows,
    notes: rows,
    trail: rows,
  })
  .meta({ id: "OwnData" });

/** GET /my-data: all data about the caller as JSON (docs/product.md 3.14). */
export const getOwnData = endpoint({
  method: "GET",
  path: "/my-data",
  summary: "All that is held about oneself, as a file",
  allow: ["user", "member", "admin"],
  response: ownData,
  file: "application/json",
  limit: "own-data",
  example: {
    response: {
      version: 1,
      made_at: "2026-11-21T09:30:00.000Z",
      account: MEMBER,
      sessions: [],
      push_subscriptions: [],
      google_accounts: [],
      invitations: [],
      requests: [],
      agreements: [],
      documents: [],
      deposits: [],
      payments: [],
      autopay: [],
      reminders: [],
      repairs: [],
      announcements_read: [],
      visits: [],
      notices: [],
      mails: [],
      notes: [{ text: "Has a spare key with the guard." }],
      trail: [],
    },
  },
});

/** The form of a deletion. */
export const deleteAccountForm = z.strictObject({
  email,
  password: z.string().max(200, tooLong(200)).default(""),
});

/**
 * POST /delete-account: requires the typed address and the password; an account that signs in with Google only requires a
 * sign-in within the last ten minutes instead (docs/product.md 3.15).
 */
export const deleteAccount = endpoint({
  method: "POST",
  path: "/delete-account",
  summary: "Delete the own account",
  allow: ["user", "member", "admin"],
  body: deleteAccountForm,
  response: deleted,
  errors: ["wrong_password", "conflict", "last_admin"],
  limit: "password",
  example: {
    body: { email: "user@nibash.test", password: "Nibash#2026" },
    response: { deletedCount: 1 },
  },
});
