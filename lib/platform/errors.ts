import type { ErrorCode } from "@/lib/platform/contracts/errors";
import { NOT_ALLOWED, NO_CALL, OTHER_METHOD, SIGN_IN } from "@/lib/platform/contracts/messages";

const BRAND = Symbol.for("nibash.AppError");

/** An error whose message may be shown to the caller. Independent of HTTP: `lib/platform/http/problem.ts` maps it to a status. */
export class AppError extends Error {
  readonly [BRAND] = true;
  readonly code: ErrorCode;
  /** Messages by field, for forms. */
  readonly fields?: Record<string, string>;
  /** Seconds after which the client may try again. */
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

  /** Checks a brand: the server's and Next's bundles have separate classes, and queues on globalThis serve both. */
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

/** Returns the error for a full queue, which fails at once instead of letting everyone wait. */
export const tooBusy = (cause?: unknown) => new AppError("unavailable", TOO_BUSY, { retryAfter: 5, cause });

/** Error codes of the file system that an operator can fix: permissions, a full disk, a file in place of a folder. */
const FILE_SYSTEM = new Set(["EACCES", "EPERM", "EROFS", "ENOSPC", "EDQUOT", "ENOTDIR"]);

/** Returns code and path of a file system error that an operator can fix, else null. */
export function describeFileFault(error: unknown): { code: string; path: string } | null {
  if (!(error instanceof Error) || !("code" in error) || !("path" in error)) return null;
  const { code, path } = error;
  return typeof path === "string" && FILE_SYSTEM.has(String(code)) ? { code: String(code), path } : null;
}
