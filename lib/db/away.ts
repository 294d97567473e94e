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

/** Whether an error means that the database can not be reached now, so that trying again later makes sense. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (AWAY.has(error.name)) return true;
  if ("code" in error && typeof error.code === "number" && AWAY_CODES.has(error.code)) return true;
  return error.cause !== undefined && error.cause !== error && isDatabaseAway(error.cause);
}
