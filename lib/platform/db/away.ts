import { logger } from "@/lib/platform/logger";
import { notePageUnavailable } from "@/lib/platform/request-context";
import { withDbTimeout } from "./connect";

const AWAY = new Set([
  "MongoServerSelectionError",
  "MongoNetworkError",
  "MongoNetworkTimeoutError",
  "MongoNotConnectedError",
  "MongoTopologyClosedError",
  "MongoPoolClearedError",
  "MongoPoolClosedError",
  "PoolClearedOnNetworkError",
  "PoolClearedError",
  "MongoWaitQueueTimeoutError",
  "MongooseServerSelectionError",
  "MongoOperationTimeoutError",
  "DatabaseAwayError",
]);

/**
 * Server codes of a replica set without a primary, or whose primary is stepping down, stopping or restarting: those that the
 * driver treats as transient (`MONGODB_ERROR_CODES` in its source), a lost cursor included, and that of a member without its
 * configuration (94).
 */
const AWAY_CODES = new Set([
  ...[6, 7, 43, 64, 89, 91, 94, 133, 134, 189, 262, 9001],
  ...[10058, 10107, 11600, 11602, 13435, 13436],
]);

/** The label of an error after which a retry may succeed, when the driver's own retries are exhausted. */
const PASSING = ["TransientTransactionError", "UnknownTransactionCommitResult", "RetryableWriteError"];

/** The driver does not wrap these: the database had just closed the connection. */
const CONNECTION_CLOSED = new Set<unknown>(["EPIPE", "ECONNRESET"]);

/** Returns whether an error means that the database is unreachable now, so that a later retry makes sense. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (AWAY.has(error.name)) return true;
  const code = "code" in error ? error.code : undefined;
  if (CONNECTION_CLOSED.has(code) || (typeof code === "number" && AWAY_CODES.has(code))) return true;
  if (isPassing(error)) return true;
  return error.cause !== undefined && error.cause !== error && isDatabaseAway(error.cause);
}

/** Checks the shape, since Next bundles routes apart, each with its own driver. */
function isPassing(error: Error & { hasErrorLabel?: (label: string) => boolean }): boolean {
  return typeof error.hasErrorLabel === "function" && PASSING.some((label) => error.hasErrorLabel?.(label));
}

const OUT_OF_DISK_SPACE = 14031;

/** Returns whether the database rejects writes because its disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && error.code === OUT_OF_DISK_SPACE) return true;
  return error.cause !== undefined && error.cause !== error && isDiskFull(error.cause);
}

/** The error page recognises it: only an Error's `digest` reaches the browser. */
const DATABASE_AWAY = "database-away";

/** Runs the reads of a public page; null if the database is unreachable, and the page then shows ServiceUnavailablePage. */
export async function readForPage<T extends object>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await withDbTimeout(read);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    logger().warn("a page was asked for while the database is away");
    notePageUnavailable();
    return null;
  }
}

/** Runs the reads of a guarded page; if the database is unreachable, throws the error whose page retries. */
export async function readForGuard<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await withDbTimeout(read);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    throw Object.assign(new Error("The database is away.", { cause: error }), { digest: DATABASE_AWAY });
  }
}
