import { ROLES, endpoint } from "@/lib/platform/contracts/endpoint";
import {
  EXAMPLE_ID,
  email,
  ownEmail,
  inserted,
  line,
  plain,
  returnPath,
  modified,
  photoFailure,
} from "@/lib/platform/contracts/fields";
import { LANGUAGES } from "@/lib/platform/contracts/language";
import { BAD_EMAIL } from "@/lib/platform/contracts/messages";
import { cleanLine, preparePassword } from "@/lib/platform/contracts/typed-text";
import * as z from "@/lib/platform/contracts/zod";
import { passwordChanged } from "./own-data-contract";

export const LINK_SENT = "If there is an account with this address, a link is on its way to it.";

export const BAD_LINK = "This link is not valid any more. Please ask for a new one.";

const NO_NAME = "Name can not be empty";

const NO_DIGIT = "Password must have at least one number";

const MIN_PASSWORD_LENGTH = 6;

/** Longer passwords are rejected before hashing, so that no one makes the server hash megabytes (docs/security.md A11). */
export const MAX_PASSWORD_LENGTH = 200;

interface Check {
  readonly message: string;
  readonly fails: (value: string) => boolean;
}

const SHORT: Check = {
  message: "Password must be at least 6 characters",
  fails: (value) => value.length < MIN_PASSWORD_LENGTH,
};

/** The rest of the password's rules, in the order of docs/product.md 3.1 (numbers 3 to 6). */
const COMPOSITION: readonly Check[] = [
  { message: "Password must have at least one lowercase letter", fails: (value) => !/\p{Ll}/u.test(value) },
  { message: "Password must have at least one uppercase letter", fails: (value) => !/\p{Lu}/u.test(value) },
  {
    message: "Password must have at least one special character",
    fails: (value) => !/[^\p{L}\p{N}\s]/u.test(value),
  },
  { message: NO_DIGIT, fails: (value) => !/\d/.test(value) },
];

const LONG: Check = {
  message: "Password must be at most 200 characters",
  fails: (value) => value.length > MAX_PASSWORD_LENGTH,
};

function firstFailure(value: string, checks: readonly Check[]): string | undefined {
  return checks.find((check) => check.fails(value))?.message;
}

/** A new password by the rules of docs/product.md 3.10; only the first failure is reported. */
export const passwordChecks = z
  .string()
  .overwrite(preparePassword)
  .superRefine((value, context) => {
    const message = firstFailure(value, [SHORT, LONG, ...COMPOSITION]);
    if (message) context.addIssue({ code: "custom", message });
  });

/** A display name: not empty after trimming, at most 80 characters, and no link: mails and lists show it. */
export const personName = plain(line(80, NO_NAME));

/** A name from elsewhere (Google, a client of POST /users); empty if it cannot be shown. */
export function toDisplayName(name: string | null | undefined): string {
  const checked = personName.safeParse(name ?? "");
  return checked.success ? checked.data : "";
}

/** An optional photo. */
export const chosenPhoto = z
  .unknown()
  .superRefine((image, context) => {
    const message = image === undefined ? undefined : photoFailure(image);
    if (message) context.addIssue({ code: "custom", message });
  })
  .transform((image) => image as File | undefined);

/** A new profile photo, by the rules of the registration. */
export const photoForm = z
  .strictObject({ image: z.unknown() })
  .superRefine((form, context) => {
    const message = photoFailure(form.image);
    if (message) context.addIssue({ code: "custom", path: ["image"], message });
  })
  .transform((form) => ({ image: form.image as File }));

/**
 * The registration form (docs/product.md 3.1): eight rules in that order; only the first failure is reported.
 * `image` is a browser File, or the server's File of the multipart body.
 */
export const registration = z
  .strictObject({
    name: z.string().overwrite(cleanLine),
    email: z.string().overwrite(cleanLine),
    password: z.string().overwrite(preparePassword),
    from: returnPath,
    image: z
      .unknown()
      .meta({ type: "string", format: "binary", description: "Required: JPEG or PNG, at most 5 MB." }),
  })
  .superRefine((form, context) => {
    const fail = (path: string, message: string) => {
      context.addIssue({ code: "custom", path: [path], message });
    };
    const short = firstFailure(form.password, [SHORT, LONG]);
    if (short) return fail("password", short);
    const name = personName.safeParse(form.name);
    if (!name.success) return fail("name", name.error.issues[0]?.message ?? NO_NAME);
    const composition = firstFailure(form.password, COMPOSITION);
    if (composition) return fail("password", composition);
    const photo = photoFailure(form.image);
    if (photo) return fail("image", photo);
    const address = ownEmail.safeParse(form.email);
    if (!address.success) fail("email", address.error.issues[0]?.message ?? BAD_EMAIL);
  })
  .transform((form) => ({
    name: form.name,
    email: ownEmail.parse(form.email),
    password: form.password,
    image: form.image as File,
    ...(form.from && { from: form.from }),
  }));

export type Registration = z.output<typeof registration>;

/** POST /register: multipart with the fields `name`, `image`, `email`, `password`, and `from` for the page to return to. */
export const registerAccount = endpoint({
  method: "POST",
  path: "/register",
  summary: "Register an account with a photo",
  allow: "public",
  form: registration,
  response: inserted,
  status: 201,
  errors: ["email_taken", "too_large", "unsupported_type", "provider_unavailable"],
  limit: "register",
  example: {
    body: { name: "Nadia Rahman", email: "nadia@nibash.test", password: "Nibash#2026" },
    response: { insertedId: EXAMPLE_ID },
  },
});

const linkToken = z.string().regex(/^[\w-]{20,100}$/, BAD_LINK);

/** The answer of a call that may send a mail, the same whether it does. */
const asked = z.object({ message: z.string() });

/** The form that asks for a link. */
export const forgotForm = z.strictObject({ email, from: returnPath });

/** POST /password/forgot: mails a link if there is an account; the answer does not reveal it. */
export const forgotPassword = endpoint({
  method: "POST",
  path: "/password/forgot",
  summary: "Ask for a link to choose a new password",
  allow: "public",
  body: forgotForm,
  response: asked,
  messages: ["message"],
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
  summary: "Send the link that confirms one's own email address",
  allow: ROLES,
  response: asked,
  messages: ["message"],
  errors: ["provider_unavailable", "conflict"],
  limit: "password",
  example: { response: { message: "A link is on its way to member@nibash.test." } },
});

export const OFFICE_ENGLISH = "The office works in English.";

/** PATCH /language: sets the browser's cookie, and the choice of a signed-in person, which their next browser follows. */
export const changeLanguage = endpoint({
  method: "PATCH",
  path: "/language",
  summary: "Choose the language of pages, mails and papers",
  allow: "optional",
  body: z.strictObject({ language: z.enum(LANGUAGES) }),
  response: modified,
  errors: ["conflict"],
  limit: "language",
  example: { body: { language: "bn" }, response: { modifiedCount: 1 } },
});

const ownPassword = z.string().max(200);

/** The page of a link to an address that an account claims, which its reader may refuse (docs/product.md 3.23). */
export const CLAIMED_PATH = "/confirm-email?claimed=1";

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
  body: z.strictObject({
    token: linkToken,
    password: ownPassword.optional(),
    not_mine: z.literal(true).optional().meta({
      description:
        "Takes a claimed address from its account instead, for whose mailbox it is. Needs no password.",
    }),
  }),
  response: modified,
  errors: ["wrong_password"],
  limit: "link",
  example: {
    body: { token: "example-token-of-an-email-link", password: "Nibash#2026" },
    response: { modifiedCount: 1 },
  },
});
