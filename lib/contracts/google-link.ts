import { endpoint } from "./endpoint";
import { instant, modified } from "./fields";
import * as z from "./zod";

/** A Google account that signs in as a person; what is not known of older links is null. */
export const googleLink = z
  .object({ email: z.string().nullable(), linked_at: instant })
  .meta({ id: "GoogleLink" });
export type GoogleLink = z.infer<typeof googleLink>;

/** How a person stands with Google's sign-in. */
export const googleState = z
  .object({
    link: googleLink.nullable(),
    /** The link was made after the last proof of a password that was changed since. */
    isQuestioned: z.boolean(),
    /** Signing in with Google was ended. */
    isEnded: z.boolean(),
  })
  .meta({ id: "GoogleState" });
export type GoogleState = z.infer<typeof googleState>;

/** A new password, and the Google account linked since the old one was last proven, if there is one. */
export const passwordChanged = modified.extend({ google: googleLink.nullable() });

/** GET /profile/google. */
export const getGoogleLink = endpoint({
  method: "GET",
  path: "/profile/google",
  summary: "The Google account that signs in as oneself",
  allow: ["user", "member", "admin"],
  response: googleState,
});

/** DELETE /profile/google: ends the link and the other sessions; it stays ended until the password allows it again. */
export const endGoogleLink = endpoint({
  method: "DELETE",
  path: "/profile/google",
  summary: "End signing in with Google",
  allow: ["user", "member", "admin"],
  response: modified,
  errors: ["conflict"],
  example: { response: { modifiedCount: 1 } },
});

/** The form of allowing it. */
export const allowGoogleForm = z.strictObject({ password: z.string().max(200) });

/** POST /profile/google: by the password, allows signing in with Google again, or says that a questioned link is one's own. */
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
