import type { ErrorCode } from "@/lib/contracts/errors";
import { NOT_ALLOWED, NO_CALL, OTHER_METHOD, SIGN_IN } from "@/lib/contracts/shared.sentences";

const BRAND = Symbol.for("nibash.AppError");

/** A failure that a caller may be told about. It knows nothing of HTTP: `lib/http/problem.ts` holds the statuses. */
export class AppError extends Error {
  readonly [BRAND] = true;
  readonly code: ErrorCode;
  /** Messages by field, for forms. */
  readonly fields?: Record<string, string>;
  /** Seconds after which the same may be asked again. */
  readonly retryAfter?: number;

  constructor(
    code: ErrorCode,
    message: string,
    options: { fields?: Record<string, string>; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    if (options.fields) this.fields = options.fields;
    if (options.retryAfter !== undefined) this.retryAfter = options.retryAfter;
  }

  /** By a mark: the server's bundle and Next's each have a class of their own, and queues on globalThis serve both. */
  static override [Symbol.hasInstance](value: unknown): value is AppError {
    return typeof value === "object" && value !== null && BRAND in value;
  }
}

export const notFound = (message: string) => new AppError("not_found", message);
export const noSuchCall = () => notFound(NO_CALL);
export const methodNotSupported = () => new AppError("method_not_allowed", OTHER_METHOD);
export const forbidden = (message = NOT_ALLOWED) => new AppError("forbidden", message);
export const unauthenticated = () => new AppError("unauthenticated", SIGN_IN);
export const conflict = (message: string) => new AppError("conflict", message);

const TOO_BUSY = "Too many people are asking for this right now. Please try again in a moment.";

/** A queue is full: said at once instead of letting everybody wait. */
export const tooBusy = (cause?: unknown) => new AppError("unavailable", TOO_BUSY, { retryAfter: 5, cause });

/** What the file system refuses: rights, a full disk, a folder that is a file. */
const FILE_SYSTEM = new Set(["EACCES", "EPERM", "EROFS", "ENOSPC", "EDQUOT", "ENOTDIR"]);

/** The code and path of an error of the file system that a person can mend, else null. */
export function describeFileFault(error: unknown): { code: string; path: string } | null {
  if (!(error instanceof Error) || !("code" in error) || !("path" in error)) return null;
  const { code, path } = error;
  return typeof path === "string" && FILE_SYSTEM.has(String(code)) ? { code: String(code), path } : null;
}
