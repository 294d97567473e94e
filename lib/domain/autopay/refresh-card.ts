import { findSavedCard } from "@/lib/payments/saved-cards";
import { AutopayModel } from "@/models/autopay";
import { dropGoneCard } from "./stop-autopay";

/**
 * Updates a saved card from the provider, which learns from banks when they renew cards, and drops one that it has no
 * longer. Ignores a card that is no longer saved here. Throws `provider_unavailable`.
 */
export async function refreshCard(id: string): Promise<void> {
  const known = await AutopayModel.findOne({ "card.id": id }).lean();
  if (!known?.card) return;
  const found = await findSavedCard(id);
  if (!found) {
    await dropGoneCard(known);
    return;
  }
  const { brand, last4, exp_month, exp_year } = found;
  const isSame = known.card.exp_month === exp_month && known.card.exp_year === exp_year;
  if (isSame && known.card.last4 === last4) return;
  await AutopayModel.updateOne(
    { _id: known._id, "card.id": id },
    {
      $set: {
        "card.brand": brand,
        "card.last4": last4,
        "card.exp_month": exp_month,
        "card.exp_year": exp_year,
        // A new expiry date needs a new warning.
        ...(!isSame && { "card.is_warned": false }),
      },
    },
  );
}
