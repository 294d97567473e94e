import type { Connection } from "mongoose";
import { setTimeout as sleep } from "node:timers/promises";
import { CANNOT_SERVE } from "@/lib/platform/contracts/health";
import { env } from "@/lib/platform/env";
import { logger } from "@/lib/platform/logger";
import { isDatabaseAway } from "./away";
import { lacksIndexes, inspectDatabase } from "./check-database";
import { connectDatabase, describeRefusal, serving } from "./connect";
import { findMissingIndexes } from "./indexes";

const ASK_AGAIN_MS = 1_000;

/** The public message: the driver's own names users and hosts and goes to the log only. */
const REFUSED = "The database cannot be used; the log says why.";

/** Its message names indexes only. */
class LacksIndexes extends Error {}

/**
 * Connects and checks whether the product can serve from this database. Returns null if it is unreachable for now;
 * `awaitDatabase` then retries. Throws what waiting does not fix: rejected credentials, a missing unique index.
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

/** Waits for a database that was unreachable at the start, however long, and then admits requests. */
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

/** Also if its name cannot be resolved: the network may come up later than this process. */
function isAwayAtStart(error: unknown): boolean {
  return isDatabaseAway(error) || (error instanceof Error && "syscall" in error);
}
