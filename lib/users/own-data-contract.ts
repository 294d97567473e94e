import { ROLES, endpoint } from "@/lib/platform/contracts/endpoint";
import { deleted, email, instant, EXAMPLE_MEMBER, modified } from "@/lib/platform/contracts/fields";
import { tooLong } from "@/lib/platform/contracts/messages";
import * as z from "@/lib/platform/contracts/zod";

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
    payment_reports: rows,
    charges: rows,
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
  summary: "All data held about oneself, as a file",
  allow: ROLES,
  response: ownData,
  file: "application/json",
  limit: "own-data",
  example: {
    response: {
      version: 1,
      made_at: "2026-11-21T09:30:00.000Z",
      account: EXAMPLE_MEMBER,
      sessions: [],
      push_subscriptions: [],
      google_accounts: [],
      invitations: [],
      requests: [],
      agreements: [],
      documents: [],
      deposits: [],
      payments: [],
      payment_reports: [],
      charges: [],
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
  summary: "Delete one's own account",
  allow: ROLES,
  body: deleteAccountForm,
  response: deleted,
  errors: ["wrong_password", "conflict", "last_admin"],
  limit: "password",
  example: {
    body: { email: "user@nibash.test", password: "Nibash#2026" },
    response: { deletedCount: 1 },
  },
});

/** A linked Google account; unknown fields of older links are null. */
const googleLink = z.object({ email: z.string().nullable(), linked_at: instant }).meta({ id: "GoogleLink" });

export type GoogleLink = z.infer<typeof googleLink>;

/** The state of a user's sign-in by Google. */
const googleState = z
  .object({
    link: googleLink.nullable(),
    /** The link is newer than the last proof of a password that has changed since. */
    isQuestioned: z.boolean(),
    /** The user has ended sign-in by Google. */
    isEnded: z.boolean(),
  })
  .meta({ id: "GoogleState" });

export type GoogleState = z.infer<typeof googleState>;

/** A new password, and the Google account linked since the last proof of the old one, if any. */
export const passwordChanged = modified.extend({ google: googleLink.nullable() });

/** GET /profile/google. */
export const getGoogleLink = endpoint({
  method: "GET",
  path: "/profile/google",
  summary: "The Google account linked to one's own",
  allow: ROLES,
  response: googleState,
  example: {
    response: {
      link: { email: "member@nibash.test", linked_at: "2026-11-02T08:00:00.000Z" },
      isQuestioned: false,
      isEnded: false,
    },
  },
});

/** DELETE /profile/google: ends the link and the other sessions; only the password allows it again. */
export const endGoogleLink = endpoint({
  method: "DELETE",
  path: "/profile/google",
  summary: "End signing in with Google",
  allow: ROLES,
  response: modified,
  errors: ["conflict"],
  example: { response: { modifiedCount: 1 } },
});

/** The form that allows it again. */
export const allowGoogleForm = z.strictObject({ password: z.string().max(200) });

/** POST /profile/google: with the password, allows sign-in by Google again, or confirms a questioned link. */
export const allowGoogle = endpoint({
  method: "POST",
  path: "/profile/google",
  summary: "Allow signing in with Google",
  allow: ROLES,
  body: allowGoogleForm,
  response: modified,
  errors: ["wrong_password"],
  limit: "password",
  example: { body: { password: "Nibash#2026" }, response: { modifiedCount: 1 } },
});
