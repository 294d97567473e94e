import { findSavedCard } from "@/lib/payments/saved-cards";
import { AutopayModel } from "@/models/autopay";

/**
 * Takes over what the provider knows of a saved card now: banks renew cards, and tell it the new date and number. One
 * that is saved here no longer is left alone. Throws `provider_unavailable`.
 */
export async function refreshCard(id: string): Promise<void> {
  const known = await AutopayModel.findOne({ "card.id": id }, { card: 1 }).lean();
  if (!known?.card) return;
  const found = await findSavedCard(id);
  if (!found) return;
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
        // Another date is another warning.
        ...(!isSame && { "card.is_warned": false }),
      },
    },
  );
}
