import { setUpCard, takeCard } from "@/lib/autopay/set-up-card";
import { AutopayModel } from "@/models/autopay";
import type { CardProvider } from "./card-provider";
import type { Tenant } from "./tenancy";

/** Stores a saved card for a member, as the product does; no provider knows it. */
export async function storeCard(userId: string): Promise<void> {
  const card = {
    id: "pm_stored",
    brand: "visa",
    last4: "4242",
    exp_month: 12,
    exp_year: 2034,
    saved_at: new Date(),
    consent: "You let us charge it.",
    agreed_at: new Date(),
  };
  const change = { $set: { customer: "cus_stored", card } };
  await AutopayModel.updateOne({ user_id: userId }, change, { upsert: true });
}

/**
 * Saves one of the provider's test cards for a member, through 3-D Secure if the bank asks; returns the SetupIntent.
 * With `isTold` false the product is not notified.
 */
export async function saveTestCard(
  provider: CardProvider,
  { actor }: Tenant,
  payment_method: string,
  { isTold = true } = {},
): Promise<string> {
  const { clientSecret } = await setUpCard(actor, {});
  const [id = ""] = clientSecret.split("_secret_");
  const confirmed = await provider.call("POST", `setup_intents/${id}/confirm`, {
    payment_method,
    use_stripe_sdk: "true",
  });
  const action = confirmed.next_action as { use_stripe_sdk: { stripe_js: string } } | null;
  if (action)
    await fetch(action.use_stripe_sdk.stripe_js, {
      method: "POST",
      body: new URLSearchParams({ outcome: "complete" }),
    });
  if (isTold) await takeCard(actor);
  return id;
}
