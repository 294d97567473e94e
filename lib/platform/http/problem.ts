import type { z } from "zod";
import type { ErrorCode, Problem } from "@/lib/platform/contracts/errors";
import type { Language } from "@/lib/platform/contracts/language";
import { DATABASE_AWAY, OUR_FAULT } from "@/lib/platform/contracts/messages";
import { isDatabaseAway, isDiskFull } from "@/lib/platform/db/away";
import { invalidateDatabaseCheck } from "@/lib/platform/db/check-database";
import { AppError } from "@/lib/platform/errors";
import { logger } from "@/lib/platform/logger";
import { jsonAnswer, toResponse, type Answer } from "./answer";
import { sentenceIn } from "./refusals";

/** Maps error codes to statuses, the only such table (docs/product.md 9.3). */
export const STATUS = {
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  changed_since: 412,
  conflict: 409,
  email_taken: 409,
  apartment_unavailable: 409,
  request_decided: 409,
  agreement_active: 409,
  last_admin: 409,
  wrong_password: 400,
  coupon_taken: 409,
  coupon_invalid: 400,
  coupon_expired: 400,
  coupon_unusable: 409,
  amount_mismatch: 409,
  month_already_paid: 409,
  payment_incomplete: 409,
  payment_mismatch: 409,
  too_large: 413,
  unsupported_type: 415,
  rate_limited: 429,
  unavailable: 503,
  provider_unavailable: 503,
  internal: 500,
} as const satisfies Record<ErrorCode, number>;

const FULL = "Nothing can be saved right now. Please try again later.";

/** Returns an AppError for any error: a known one unchanged, a lost database as `unavailable`; logs and hides the rest. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDiskFull(error)) {
    invalidateDatabaseCheck();
    logger().error({ err: error }, "the disk of the database is full");
    return new AppError("unavailable", FULL, { cause: error });
  }
  if (isDatabaseAway(error)) {
    logger().warn({ err: error instanceof Error ? error.name : "unknown" }, "database away");
    return new AppError("unavailable", DATABASE_AWAY, { cause: error });
  }
  logger().error({ err: error }, "unexpected error");
  return new AppError("internal", OUR_FAULT, { cause: error });
}

/** Returns an AppError for a failed validation: each field's first message, and the first of all as the message. */
export function fromZod(error: z.ZodError): AppError {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join(".") || "body"] ??= issue.message;
  return new AppError("invalid_input", error.issues[0]?.message ?? "This input is not valid.", { fields });
}

/** Returns the answer for an error: code, message and fields, nothing else. Only the answer is in the reader's language. */
export function problemAnswer(
  error: unknown,
  headers: Record<string, string> = {},
  language: Language = "en",
): Answer {
  const { code, message, fields, retryAfter } = toAppError(error);
  const own = {
    message: sentenceIn(language, message),
    ...(fields && { fields: fieldsIn(language, fields) }),
  };
  const body: Problem = { error: { code, ...own } };
  const wait = retryAfter !== undefined && { "retry-after": String(retryAfter) };
  return jsonAnswer(body, STATUS[code], { ...wait, ...headers });
}

const fieldsIn = (language: Language, fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, message]) => [name, sentenceIn(language, message)]));

export function problemResponse(
  error: unknown,
  headers: Record<string, string> = {},
  language: Language = "en",
): Response {
  return toResponse(problemAnswer(error, headers, language));
}
