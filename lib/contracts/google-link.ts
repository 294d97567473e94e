import { endpoint } from "./endpoint";
import { instant, modified } from "./fields";
import * as z from "./zod";

/** A linked Google account; unknown fields of older links are null. */
export const googleLink = z
  .object({ email: z.string().nullable(), linked_at: instant })
  .meta({ id: "GoogleLink" });
export type GoogleLink = z.infer<typeof googleLink>;

/** The state of a user's sign-in by Google. */
export const googleState = z
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
  summary: "The Google account that signs in as oneself",
  allow: ["user", "member", "admin"],
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
  allow: ["user", "member", "admin"],
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
  allow: ["user", "member", "admin"],
  body: allowGoogleForm,
  response: modified,
  errors: ["wrong_password"],
  limit: "password",
  example: { body: { password: "Nibash#2026" }, response: { modifiedCount: 1 } },
});
