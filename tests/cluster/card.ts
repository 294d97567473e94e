import { env } from "@/lib/platform/env";

const CARD = {
  "payment_method_data[type]": "card",
  "payment_method_data[card][number]": "4242424242424242",
  "payment_method_data[card][exp_month]": "12",
  "payment_method_data[card][exp_year]": "2034",
  "payment_method_data[card][cvc]": "123",
};

/**
 * Pays an intent, or saves the card of a SetupIntent, as the browser does: publishable key, client secret, the card that
 * always succeeds.
 */
export async function payByCard(sandboxUrl: string, clientSecret: string): Promise<void> {
  const [id = ""] = clientSecret.split("_secret_");
  const kind = id.startsWith("seti_") ? "setup_intents" : "payment_intents";
  const body = new URLSearchParams({
    key: env().NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY ?? "",
    client_secret: clientSecret,
    ...CARD,
  });
  const response = await fetch(`${sandboxUrl}/v1/${kind}/${id}/confirm`, { method: "POST", body });
  const { status } = (await response.json()) as { status?: string };
  if (status !== "succeeded") throw new Error(`The card was not charged: ${status ?? "no status"}.`);
}
