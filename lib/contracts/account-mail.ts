import { BAD_LINK } from "./account-mail.sentences";
import { endpoint } from "./endpoint";
import { email, modified, way } from "./fields";
import { passwordChanged } from "./google-link";
import { passwordChecks } from "./registration";
import * as z from "./zod";
import { LINK_SENT } from "./account-mail.sentences";

const linkToken = z.string().regex(/^[\w-]{20,100}$/, BAD_LINK);

/** The answer of a call that may send a mail, the same whether it does. */
const asked = z.object({ message: z.string() });

/** The form that asks for a link. */
export const forgotForm = z.strictObject({ email, from: way });

/** POST /password/forgot: mails a link if there is an account; the answer does not reveal it. */
export const forgotPassword = endpoint({
  method: "POST",
  path: "/password/forgot",
  summary: "Ask for a link to choose a new password",
  allow: "public",
  body: forgotForm,
  response: asked,
  errors: ["provider_unavailable"],
  limit: "link",
  example: { body: { email: "member@nibash.test" }, response: { message: LINK_SENT } },
});

/** The form behind the link; the rules of docs/product.md 3.10. */
export const resetForm = z.strictObject({ token: linkToken, password: passwordChecks });

/** POST /password/reset: sets a new password with the link's token; ends every session. */
export const resetPassword = endpoint({
  method: "POST",
  path: "/password/reset",
  summary: "Choose a new password by a link's token",
  allow: "public",
  body: resetForm,
  response: passwordChanged,
  limit: "link",
  example: {
    body: { token: "example-token-of-a-reset-link", password: "Another#2027" },
    response: { modifiedCount: 1, google: null },
  },
});

/** POST /email/link: mails the confirmation link of the caller's address again. */
export const sendEmailLink = endpoint({
  method: "POST",
  path: "/email/link",
  summary: "Send the link that confirms the own email address",
  allow: ["user", "member", "admin"],
  response: asked,
  errors: ["provider_unavailable", "conflict"],
  limit: "password",
  example: { response: { message: "A link is on its way to member@nibash.test." } },
});

const ownPassword = z.string().max(200);

/** The form behind that link if the account is not signed in: its password. */
export const confirmPasswordForm = z.strictObject({ password: ownPassword });

/**
 * POST /email/confirm: confirms the address of the account. The link proves access to the mailbox only, not that its owner
 * registered, so the call also requires a session of the account or its password.
 */
export const confirmEmail = endpoint({
  method: "POST",
  path: "/email/confirm",
  summary: "Confirm an email address by a link's token, signed in or with the password",
  allow: "optional",
  body: z.strictObject({ token: linkToken, password: ownPassword.optional() }),
  response: modified,
  errors: ["wrong_password"],
  limit: "link",
  example: {
    body: { token: "example-token-of-an-email-link", password: "Nibash#2026" },
    response: { modifiedCount: 1 },
  },
});
