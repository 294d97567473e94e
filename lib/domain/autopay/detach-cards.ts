import mongoose, { type QueryFilter } from "mongoose";
import { AppError } from "@/lib/errors";
import { logger } from "@/lib/logger";
import { deleteCustomer, detachCard, endCardSetup } from "@/lib/payments/saved-cards";
import { AutopayModel, type AutopayDocument } from "@/models/autopay";

const MOST_AT_ONCE = 100;

/** What the provider has yet to delete: removed cards, setups that were open then, customers of deleted accounts. */
export const TO_FORGET = [{ "to_detach.0": mongoose.trusted({ $exists: true }) }, { is_leaving: true }];

/**
 * Deletes at the provider what was removed here. Does not throw if the provider is unreachable: the next run tries
 * again.
 */
export async function detachCards(which: QueryFilter<AutopayDocument> = {}): Promise<void> {
  const left = await AutopayModel.find({
    ...which,
    $or: TO_FORGET,
  })
    .limit(MOST_AT_ONCE)
    .lean();
  try {
    for (const autopay of left) await forget(autopay);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    logger().warn({ err: error }, "the card provider still keeps cards that were removed");
  }
}

async function forget({ _id, to_detach, is_leaving, customer }: AutopayDocument): Promise<void> {
  for (const id of to_detach) {
    await (id.startsWith("seti_") ? endCardSetup(id) : detachCard(id));
    await AutopayModel.updateOne({ _id }, { $pull: { to_detach: id } });
  }
  if (!is_leaving) return;
  if (customer) await deleteCustomer(customer);
  await AutopayModel.deleteOne({ _id, is_leaving: true });
}
