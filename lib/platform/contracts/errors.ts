import * as z from "./zod";

/** Every error code of a call. Only `lib/platform/http/problem.ts` has the status codes. */
const ERROR_CODES = [
  "invalid_input",
  "unauthenticated",
  "forbidden",
  "not_found",
  "method_not_allowed",
  "changed_since",
  "conflict",
  "email_taken",
  "apartment_unavailable",
  "request_decided",
  "agreement_active",
  "last_admin",
  "wrong_password",
  "coupon_taken",
  "coupon_invalid",
  "coupon_expired",
  "coupon_unusable",
  "amount_mismatch",
  "month_already_paid",
  "payment_incomplete",
  "payment_mismatch",
  "too_large",
  "unsupported_type",
  "rate_limited",
  "unavailable",
  "provider_unavailable",
  "internal",
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** The body of every failed call: `{ error: { code, message, fields? } }` (docs/product.md 9.3). */
export const problem = z.object({
  error: z.object({
    code: z.enum(ERROR_CODES),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  }),
});

export type Problem = z.infer<typeof problem>;
