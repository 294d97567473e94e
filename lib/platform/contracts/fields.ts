import { hasEmail } from "./contact";
import { currencyName, formatMoney } from "./currency";
import { ADDRESS_TOO_LONG, BAD_EMAIL, BAD_ID, BAD_MONTH, NOT_WHOLE, tooLong, NOT_A_PHOTO } from "./messages";
import { cleanCode, cleanLine, cleanNumber, cleanText, plainDashes, withPlainDigits } from "./typed-text";
import * as z from "./zod";

/** The provider's maximum charge in dollars (Stripe): no rent is above it, so that every month can be paid by card. */
export const MOST_BY_CARD = 999_999.99;

/**
 * The path of this site where the user was before signing in, for a mailed link that leads back. The server ignores any other
 * address (docs/product.md 3.4).
 */
export const returnPath = z.string().max(2048, ADDRESS_TOO_LONG).optional();

/** The id in documented examples. */
export const EXAMPLE_ID = "6560a1b2c3d4e5f601234567";

/** A MongoDB ObjectId as 24 hexadecimal digits; anything else is rejected before a query (docs/security.md E2). */
export const objectId = z
  .string()
  .regex(/^[0-9a-fA-F]{24}$/, BAD_ID)
  .meta({ example: EXAMPLE_ID });

/** The client's idempotency key of a request: a repeat with it after a lost answer has no second effect. */
export const sendingKey = z
  .string()
  .regex(/^[A-Za-z0-9-]{16,64}$/, "Use 16 to 64 letters, digits and -.")
  .meta({ example: "5f2c1d7e90ab43c8" });

/** zod's pattern, and the encoded top-level domains of other scripts (`xn--…`). */
const ADDRESS =
  /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+([A-Za-z]{2,}|xn--[A-Za-z0-9-]*[A-Za-z0-9])$/;

/** Encodes a domain in another script (`উদাহরণ.বাংলা`) in Punycode: some browsers do so, others send it as typed. */
function withPlainDomain(address: string): string {
  const at = address.indexOf("@") + 1;
  const domain = address.slice(at);
  if (!/[^\x20-\x7e]/.test(domain) || !/^[\p{L}\p{M}\p{N}.\u200c\u200d-]+$/u.test(domain)) return address;
  try {
    return address.slice(0, at) + new URL(`http://${domain}`).hostname;
  } catch (error) {
    if (error instanceof TypeError) return address;
    throw error;
  }
}

/**
 * An email address without what cannot be seen, normalised to NFKC, trimmed, lower case, with an ASCII domain (docs/product.md I11); at most 254
 * characters (RFC 5321).
 */
export const email = z
  .string()
  .max(320, "Email address is too long.")
  .overwrite(cleanLine)
  .transform((value) => withPlainDomain(plainDashes(value.normalize("NFKC")).trim().toLowerCase()))
  .pipe(z.email({ pattern: ADDRESS, message: BAD_EMAIL }).max(254, "Email address is too long."))
  .meta({ example: "member@nibash.test" });

/** An address that mail can reach: not what stands for none. */
export const ownEmail = email.refine(hasEmail, BAD_EMAIL);

const isInCents = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

const TWO_DECIMALS = "Use at most two decimals.";

/** Dollars with at most two decimals, never negative; cents are used inside. */
export const dollars = z
  .number()
  .min(0)
  .max(1_000_000)
  .refine(isInCents, TWO_DECIMALS)
  .meta({ example: 650 });

/** Dollars in a form: one message for anything that is no amount, and one for a third decimal. */
export const typedAmount = (
  least: number,
  most: number,
  words: () => string,
  decimals = () => TWO_DECIMALS,
) =>
  z
    .number({ error: words })
    .min(least, { error: words })
    .max(most, { error: words })
    .refine(isInCents, { error: decimals });

const badRent = () =>
  `Please enter a rent from ${formatMoney(1, "en")} to ${formatMoney(MOST_BY_CARD, "en")} a month.`;

export const noAmount = () => `Please enter an amount in ${currencyName()}.`;

/** The rent of a month. */
export const rent = typedAmount(1, MOST_BY_CARD, badRent);

/** An instant as an ISO 8601 string in UTC. */
export const instant = z.iso.datetime().meta({ example: "2026-11-01T09:30:00.000Z" });

/** A calendar day in Dhaka, `2026-11-22`. */
export const day = z.iso.date("Use a day like 2026-11-22.").meta({ example: "2026-11-22" });

/** A month, `2026-11`. */
export const billingPeriod = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, BAD_MONTH)
  .meta({ example: "2026-11" });

/** Whether 04/11/2026 is November 4 or April 11; asked of a person where a file does not decide it. */
export type DateOrder = NonNullable<z.infer<typeof dateOrder>>;

export const dateOrder = z
  .enum(["day_first", "month_first"], "Write day_first or month_first.")
  .optional()
  .meta({
    description:
      "What comes first in dates like 04/11/2026. Only needed for a file that does not decide it: that is refused with a question in the field `date_order`.",
  });

/** The longest file of an import. */
export const MOST_BYTES = 1_000_000;

/** Control characters other than tab and line breaks: they come from programs, not from people. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** A visible character: text of only joiners or marks counts as empty. */
const visible = /[^\p{C}\p{Z}\p{M}]/u;

/** A non-empty text of at most `max` characters, composed and trimmed, without what cannot be seen. */
export function text(max: number, empty: string, clean = cleanText) {
  return z
    .string()
    .overwrite(clean)
    .min(1, empty)
    .max(max, tooLong(max))
    .refine((value) => visible.test(value), empty)
    .refine((value) => !CONTROL.test(value), "This text has characters that cannot be shown.");
}

/** A text of one line. */
export function line(max: number, empty: string) {
  return text(max, empty, cleanLine).refine((value) => !/[\t\r\n]/.test(value), "Write this in one line.");
}

/** A code or number that people copy: invisible characters go, and every dash is `-`. */
export const code = (message?: string) => z.string(message).overwrite(cleanCode);

/** What somebody typed as the code of a coupon, or nothing. */
export const typedCode = code().max(32, tooLong(32));

/** A telephone number of this form, in ASCII digits, else as typed. */
export const phoneLike = (form: RegExp, message: string) =>
  line(30, message)
    .overwrite(cleanNumber)
    .regex(form, message)
    .regex(/^(?:\D*\d){6,15}\D*$/, message);

export const phone = phoneLike(/^\+?[\d ()-]+$/, "Please enter a telephone number like +880 1711 000000.");

/** The words of a search. */
export const search = (max = 80) => z.string().overwrite(cleanLine).max(max);

const MARKUP_OR_LINK = /https?:|www\.|<[a-z/!]/i;

/** A text without links and markup. */
export const plain = (schema: ReturnType<typeof text>) =>
  schema.refine((value) => !MARKUP_OR_LINK.test(value), "Write plain words, without links or markup.");

/** Empty, or a value of `filled` with its own message. */
export function orEmpty(filled: z.ZodType<string, string>) {
  return z
    .string()
    .overwrite(cleanText)
    .transform((value, context) => {
      if (value === "") return "";
      const read = filled.safeParse(value);
      if (read.success) return read.data;
      context.addIssue({ code: "custom", message: read.error.issues[0]?.message ?? "This is not valid." });
      return z.NEVER;
    });
}

/** A whole number within bounds, both included; one message for anything else. */
export function whole(least: number, most: number) {
  const [from, to] = [least, most].map((bound) => bound.toLocaleString("en-US"));
  const words = `Use a whole number from ${from} to ${to}.`;
  return z.number(words).int(words).min(least, words).max(most, words);
}

/** A field that clients send although the server derives it (docs/product.md 9.1): accepted, bounded, never used. */
export const ignored = z
  .union([z.string().max(2048), z.number(), z.null()])
  .meta({ id: "Ignored", description: "Accepted and ignored: the server knows it itself." })
  .optional();

/** A whole number in a query string: digits only, Bengali or not, so `1e9`, `-1`, `[]` and repeated keys are rejected. */
export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .overwrite(withPlainDigits)
    .regex(/^\d{1,15}$/, NOT_WHOLE)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .meta({ type: "integer", minimum: min, maximum: max });
}

/** Page (from 1) and limit (at most 100) of a growing list, with defaults (docs/product.md 9.5). */
export const pageQuery = {
  page: wholeNumber(1, 1_000_000).default(1),
  limit: wholeNumber(1, 100).default(100),
  direction: z.enum(["asc", "desc"]).optional(),
};

/** A filter of a list: on with `true`, off if missing. */
export const onlyThose = z
  .literal("true")
  .transform(() => true)
  .optional()
  .meta({ type: "string", enum: ["true"] });

/** Answer of a call that deletes: 0 if it was already gone (docs/product.md 9.4). */
export const deleted = z.object({ deletedCount: z.number().int() });

/** Answer of a call that changes: 0 if nothing had to change (docs/product.md 9.4). */
export const modified = z.object({ modifiedCount: z.number().int() });

/** Answer of a call that adds. */
export const inserted = z.object({ insertedId: objectId });

/** What calls that answer with a paper have in common. */
export const pdf = {
  response: z.string(),
  file: "application/pdf",
  limit: "receipt",
  errors: ["not_found"],
} as const;

/** What the examples of several nouns share. */
export const EXAMPLE_APARTMENT = { apartment_no: "5B", floor_no: 5, block_no: "B", rent: 780 };

export const EXAMPLE_MEMBER = { name: "Tanvir Hasan", email: "member@nibash.test" };

export const PHOTO_TYPES = ["image/jpeg", "image/png"] as const;

/** 5 MB (docs/product.md 3.2). */
export const MAX_PHOTO_BYTES = 5 * 1024 * 1024;

const photoFile = z.custom<File>(
  (value) => value instanceof File && value.size > 0,
  "Please select an image.",
);

/** What is wrong with a photo (docs/product.md 3.1, numbers 7 and 8), or nothing. */
export function photoFailure(value: unknown): string | undefined {
  const photo = photoFile.safeParse(value);
  if (!photo.success) return "Please select an image.";
  if (!(PHOTO_TYPES as readonly string[]).includes(photo.data.type)) return NOT_A_PHOTO;
  if (photo.data.size > MAX_PHOTO_BYTES) return "Image must be at most 5 MB";
  return undefined;
}

/** The multipart body of one private photo. */
export const imageForm = z.strictObject({
  image: z
    .unknown()
    .superRefine((value, context) => {
      const message = photoFailure(value);
      if (message) context.addIssue({ code: "custom", message });
    })
    .transform((value) => value as File)
    .meta({ type: "string", format: "binary", description: "Required: JPEG or PNG, at most 5 MB." }),
});
