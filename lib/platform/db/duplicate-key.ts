/** Returns whether an error is a duplicate key (code 11000), of the given field if one is named. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (typeof error !== "object" || error === null || !("code" in error) || error.code !== 11000) return false;
  if (!field) return true;
  const pattern = "keyPattern" in error ? error.keyPattern : undefined;
  return typeof pattern === "object" && pattern !== null && field in pattern;
}
