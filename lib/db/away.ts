const AWAY = new Set([
  "MongoServerSelectionError",
  "MongoNetworkError",
  "MongoNetworkTimeoutError",
  "MongoNotConnectedError",
  "MongoTopologyClosedError",
  "MongoPoolClearedError",
  "PoolClearedOnNetworkError",
  "PoolClearedError",
  "MongoWaitQueueTimeoutError",
  "MongooseServerSelectionError",
  "MongoOperationTimeoutError",
  "DatabaseAwayError",
]);

/** Server codes of a set without a primary, or one that is stepping down or stopping. */
const AWAY_CODES = new Set([11600, 11602, 10107, 13435, 13436, 189, 91, 64, 262]);

/** The driver does not wrap this one: it wrote to a connection that the database had closed in that very moment. */
const CLOSED_MEANWHILE = "EPIPE";

/** Whether an error means that the database can not be reached now, so that trying again later makes sense. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (AWAY.has(error.name)) return true;
  const code = "code" in error ? error.code : undefined;
  if (code === CLOSED_MEANWHILE || (typeof code === "number" && AWAY_CODES.has(code))) return true;
  return error.cause !== undefined && error.cause !== error && isDatabaseAway(error.cause);
}

const OUT_OF_DISK_SPACE = 14031;

/** Whether the database refuses to write for want of space. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && error.code === OUT_OF_DISK_SPACE) return true;
  return error.cause !== undefined && error.cause !== error && isDiskFull(error.cause);
}
