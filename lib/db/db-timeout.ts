import { requestContext } from "@/lib/request-context";
import { serving } from "@/lib/db/serving";
import { hasPrimary } from "./connect";

/** Below the six seconds within which somebody has to be told that the database is away (docs/operations.md J1). */
export const PATIENCE_MS = 5_500;
const LOOK_AGAIN_MS = 200;

/** Thrown where somebody has waited long enough for a database without a primary; `isDatabaseAway` knows it. */
class DatabaseAwayError extends Error {
  override name = "DatabaseAwayError";
}

/**
 * Runs the work of a request. A caller who waits longer than 5.5 s while no primary is known is told so, whatever of the
 * driver's own waits (server selection, a transaction's repeats) are still to come; a slow query or a slow card
 * provider is waited for. The work goes on behind the answer: its writes may be repeated, as after any lost answer,
 * but a transaction that has not yet begun then does not begin any more.
 */
export async function withDbTimeout<T>(work: () => Promise<T>): Promise<T> {
  // Since its start this process has not seen a database that it may serve from.
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

/** Throws where the request under way was already told that the database is away. */
export function throwIfGivenUp(): void {
  if (requestContext.getStore()?.isGivenUp) throw new DatabaseAwayError("The caller has been sent away.");
}
