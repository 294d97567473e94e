import { requestContext } from "@/lib/platform/request-context";
import { serving } from "./serving";
import { hasPrimary } from "./connect";

/** Below the six seconds within which a client must learn that the database is unreachable (docs/operations.md J1). */
export const PATIENCE_MS = 5_500;

const LOOK_AGAIN_MS = 200;

/** Thrown after waiting too long for a primary; `isDatabaseAway` recognises it. */
class DatabaseAwayError extends Error {
  override name = "DatabaseAwayError";
}

/**
 * Runs the work of a request. Throws after 5.5 s without a known primary, whatever waits of the driver (server selection,
 * retries of a transaction) remain; waits longer for a slow query or card provider. The work continues after the answer: the
 * client may repeat its writes, as after any lost answer, but a transaction that has not begun by then does not begin.
 */
export async function withDbTimeout<T>(work: () => Promise<T>): Promise<T> {
  // This process has not yet seen a usable database since its start.
  if (serving.waitsFor !== null) throw giveUp();
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    const look = (): void => {
      if (hasPrimary()) timer = setTimeout(look, LOOK_AGAIN_MS);
      else reject(giveUp());
    };
    timer = setTimeout(look, PATIENCE_MS);
  });
  try {
    return await Promise.race([work(), tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

function giveUp(): DatabaseAwayError {
  const store = requestContext.getStore();
  if (store) store.isGivenUp = true;
  return new DatabaseAwayError("The database has no primary.");
}

/** Throws if the current request has already been answered with "database unreachable". */
export function throwIfGivenUp(): void {
  if (requestContext.getStore()?.isGivenUp) throw new DatabaseAwayError("The caller has been sent away.");
}
