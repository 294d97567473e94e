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
 * Notifies members whose card will have expired at the next charge, from two weeks before it, once per card and date. Returns
 * how many. Updates the card from the provider first, since banks renew saved cards. Safe to repeat, interrupt and run on
 * several instances.
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

/** Members with a charge soon and a card that expires by the latest of those days, not yet notified. */
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

/** Returns whether this run notified them; reads their card and next charge again. */
async function warn(_id: AutopayDocument["_id"], now: Date): Promise<boolean> {
  const autopay = await AutopayModel.findById(_id).lean();
  const { card, agreement_id } = autopay ?? {};
  const agreement = await AgreementModel.findOne({ _id: agreement_id, active: true }).lean();
  if (!autopay || !card || !agreement) return false;
  const next = nextCharge(autopay, await listMonths(agreement, now));
  // A member who has paid ahead is notified before the month that is charged.
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
