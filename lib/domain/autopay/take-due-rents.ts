import mongoose from "mongoose";
import { databaseNow } from "@/lib/db/database-time";
import { isDatabaseAway } from "@/lib/db/away";
import { withLease } from "@/lib/db/lease";
import { AppError } from "@/lib/errors";
import { logger } from "@/lib/logger";
import { AutopayModel } from "@/models/autopay";
import { detachCards, TO_FORGET } from "./detach-cards";
import { lookLater, type TurnOutcome } from "./move-run";
import { takeRent } from "./take-rent";

const MOST_AT_ONCE = 200;
/** Limits how often an unresolved case is logged. */
const DOUBTFUL_MINUTES = 60;

/**
 * Charges the rents that are due (docs/product.md 5.49). Returns the outcome of each, or null if another instance is running.
 * Uses the database's clock by default, so a wrong server clock charges no one early. Safe to repeat, interrupt and run on
 * several instances: each step is a conditional write, and a month has one intent that can be charged once. Throws
 * `provider_unavailable`, and if the database is unreachable; the next run continues.
 */
export async function takeDueRents(given?: Date): Promise<TurnOutcome[] | null> {
  const now = given ?? (await databaseNow());
  // Most runs find nothing to do and need no lease.
  if (!(await AutopayModel.exists({ $or: [dueAt(now), ...TO_FORGET] }))) return [];
  return withLease("autopay", () => pass(now));
}

const dueAt = (now: Date) => ({ on: true, next_at: mongoose.trusted({ $lte: now }) });

async function pass(now: Date): Promise<TurnOutcome[]> {
  const due = await AutopayModel.find(dueAt(now)).sort({ next_at: 1 }).limit(MOST_AT_ONCE).lean();
  const taken: TurnOutcome[] = [];
  for (const autopay of due) {
    try {
      taken.push(await takeRent(autopay, now));
    } catch (error) {
      const isAway = error instanceof AppError && error.code === "provider_unavailable";
      if (isAway || isDatabaseAway(error)) throw error;
      // An unresolved case does not stop the others.
      logger().error({ err: error, autopay: String(autopay._id) }, "taking a rent failed");
      await lookLater(autopay._id, now, DOUBTFUL_MINUTES);
    }
  }
  await detachCards();
  if (taken.length > 0) logger().info({ taken }, "autopay");
  return taken;
}
