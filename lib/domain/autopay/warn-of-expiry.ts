import mongoose from "mongoose";
import { databaseNow } from "@/lib/db/database-time";
import { inTransaction } from "@/lib/db/transaction";
import { AppError } from "@/lib/errors";
import { logger } from "@/lib/logger";
import { periodOf } from "@/lib/format/periods";
import { AgreementModel } from "@/models/agreement";
import { AutopayModel, type AutopayDocument } from "@/models/autopay";
import { expiryOfCard, lastMonthOf, warnedUntil } from "./derive-card-expiry";
import { listMonths } from "./queries";
import { refreshCard } from "./refresh-card";
import { nextCharge } from "./rules";
import { notifyOfExpiry } from "./notify-of-autopay";

const MOST_AT_ONCE = 200;

/**
 * Tells members whose card will have expired when autopay takes their rent next, from two weeks before that day on, once
 * for each card and date; answers how many were told. The provider is asked first: banks renew cards that are saved. It
 * bears being repeated, cut off and run by several instances at once.
 */
export async function warnOfExpiry(given?: Date): Promise<number> {
  const now = given ?? (await databaseNow());
  let told = 0;
  for (const { _id, card } of await listExpiring(now)) {
    try {
      if (card) await refreshCard(card.id);
      if (await warn(_id, now)) told += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      logger().warn({ err: error, autopay: String(_id) }, "whether a saved card expires is asked again");
    }
  }
  return told;
}

/** Whose turn is near, and whose card is over by the latest of those days; all but those that were told. */
function listExpiring(now: Date): Promise<AutopayDocument[]> {
  const until = warnedUntil(now);
  const [year = 0, month = 0] = periodOf(until).split("-").map(Number);
  return AutopayModel.find({
    on: true,
    next_at: mongoose.trusted({ $lte: until }),
    $or: [
      { "card.exp_year": mongoose.trusted({ $lt: year }) },
      { "card.exp_year": year, "card.exp_month": mongoose.trusted({ $lt: month }) },
    ],
    "card.is_warned": mongoose.trusted({ $ne: true }),
  })
    .limit(MOST_AT_ONCE)
    .lean();
}

/** Whether this look told them: what they have saved, and what is taken next, is read again. */
async function warn(_id: AutopayDocument["_id"], now: Date): Promise<boolean> {
  const autopay = await AutopayModel.findById(_id).lean();
  const { card, agreement_id } = autopay ?? {};
  const agreement = await AgreementModel.findOne({ _id: agreement_id, active: true }).lean();
  if (!autopay || !card || !agreement) return false;
  const next = nextCharge(autopay, await listMonths(agreement, now));
  // Who has paid ahead hears it before the month that is taken.
  if (!next || next.at > warnedUntil(now)) return false;
  const expiry = expiryOfCard(card, now, next.at);
  if (!expiry) return false;
  const expiring = { ...next, last: lastMonthOf(card), hasExpired: expiry === "expired" };
  return inTransaction(async (session) => {
    const { modifiedCount } = await AutopayModel.updateOne(
      { _id, on: true, "card.id": card.id, "card.is_warned": mongoose.trusted({ $ne: true }) },
      { $set: { "card.is_warned": true } },
      { session },
    );
    if (modifiedCount === 1) await notifyOfExpiry(autopay, expiring, session);
    return modifiedCount === 1;
  });
}
