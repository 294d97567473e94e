import type { ErrorCode } from "@/lib/contracts/errors";

/** A failure that a caller may be told about. It knows nothing of HTTP: `lib/http/problem.ts` holds the statuses. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Messages by field, for forms. */
  readonly fields?: Record<string, string>;

  constructor(
    code: ErrorCode,
    message: string,
    options: { fields?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    if (options.fields) this.fields = options.fields;
  }
}

export const notFound = (message: string) => new AppError("not_found", message);
export const forbidden = (message = "You are not allowed to do this.") => new AppError("forbidden", message);
export const unauthenticated = () => new AppError("unauthenticated", "Please sign in.");
export const conflict = (message: string) => new AppError("conflict", message);
