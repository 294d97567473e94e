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
 * Server codes of a set without a primary, or one that is stepping down, stopping or has just been started again: those
 * that the driver itself takes for passing (`MONGODB_ERROR_CODES` in its source), a lost cursor among them, and that of
 * a member that has not read its configuration yet (94).
 */
const AWAY_CODES = new Set([
  ...[6, 7, 43, 64, 89, 91, 94, 133, 134, 189, 262, 9001],
  ...[10058, 10107, 11600, 11602, 13435, 13436],
]);

/** What the driver hangs on an error after which the same may succeed, once its own repeats have come to an end. */
const PASSING = ["TransientTransactionError", "UnknownTransactionCommitResult", "RetryableWriteError"];

/** The driver does not wrap these: it used a connection that the database had closed in that very moment. */
const CONNECTION_CLOSED = new Set<unknown>(["EPIPE", "ECONNRESET"]);

/** Whether an error means that the database cannot be reached now, so that trying again later makes sense. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (AWAY.has(error.name)) return true;
  const code = "code" in error ? error.code : undefined;
  if (CONNECTION_CLOSED.has(code) || (typeof code === "number" && AWAY_CODES.has(code))) return true;
  if (isPassing(error)) return true;
  return error.cause !== undefined && error.cause !== error && isDatabaseAway(error.cause);
}

/** By shape: Next bundles routes apart, each with a driver of its own. */
function isPassing(error: Error & { hasErrorLabel?: (label: string) => boolean }): boolean {
  return typeof error.hasErrorLabel === "function" && PASSING.some((label) => error.hasErrorLabel?.(label));
}

const OUT_OF_DISK_SPACE = 14031;

/** Whether the database refuses to write for want of space. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && error.code === OUT_OF_DISK_SPACE) return true;
  return error.cause !== undefined && error.cause !== error && isDiskFull(error.cause);
}
