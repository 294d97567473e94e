import { setTimeout as sleep } from "node:timers/promises";
import type { Connection } from "mongoose";
import { CANNOT_SERVE } from "@/lib/contracts/health.sentences";
import { serving } from "@/lib/db/serving";
import { env } from "@/lib/env";
import { logger } from "@/lib/logger";
import { isDatabaseAway } from "./away";
import { lacksIndexes, inspectDatabase } from "./check-database";
import { connectDatabase } from "./connect";
import { describeRefusal } from "./describe-refusal";
import { findMissingIndexes } from "./indexes";

const ASK_AGAIN_MS = 1_000;
/** To anybody who asks: the driver's own words name users and hosts, and stand in the log. */
const REFUSED = "The database cannot be used; the log says why.";

/** Its words name nothing but indexes. */
class LacksIndexes extends Error {}

/**
 * Connects and looks whether the product can serve from this database. Null where it is away for now: `awaitDatabase`
 * then goes on. Throws what waiting does not mend: a user who is turned away, a unique index that is not there.
 */
export async function openDatabase(): Promise<Connection | null> {
  try {
    const connection = await connectDatabase();
    const { unique } = await findMissingIndexes(connection);
    if (unique.length > 0) throw new LacksIndexes(lacksIndexes(unique));
    const { warnings } = await inspectDatabase(connection);
    for (const warning of warnings) logger().warn(warning);
    return connection;
  } catch (error) {
    if (!isAwayAtStart(error)) throw error;
    serving.waitsFor = CANNOT_SERVE;
    logger().warn({ err: error }, "the database is away: waiting for it");
    return null;
  }
}

/** Waits for a database that was away at the start, however long, and lets requests in when it can be served from. */
export async function awaitDatabase(): Promise<Connection> {
  const began = Date.now();
  let logged = "";
  for (;;) {
    await sleep(ASK_AGAIN_MS);
    try {
      const connection = await openDatabase();
      if (!connection) continue;
      serving.waitsFor = null;
      logger().info({ seconds: Math.round((Date.now() - began) / 1000) }, "the database is there");
      return connection;
    } catch (error) {
      serving.waitsFor = error instanceof LacksIndexes ? error.message : REFUSED;
      const words = error instanceof Error ? error.message : String(error);
      if (words === logged) continue;
      logged = words;
      const refusal = describeRefusal(error, env().MONGODB_URI);
      logger().error({ err: error }, refusal ?? "the database cannot be served from");
    }
  }
}

/** Also where its name cannot be looked up: a network that comes up later than this process. */
function isAwayAtStart(error: unknown): boolean {
  return isDatabaseAway(error) || (error instanceof Error && "syscall" in error);
}
