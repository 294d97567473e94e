import type { Checked } from "@/lib/contracts/setup";
import { CARDS_SILENT } from "@/lib/contracts/setup.sentences";
import { env } from "@/lib/env";
import { isLiveMode } from "@/lib/payments/stripe";
import { readAccount } from "@/lib/payments/read-account";

const SANDBOX =
  "The card sandbox of this machine answers: no money moves. For real cards set STRIPE_SECRET_KEY, NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.";

/** Checks whether the card provider accepts the key, and may charge. Never reveals a part of the key. */
export async function checkCards(): Promise<Checked> {
  const account = await readAccount();
  if (account.kind === "away") return { ok: false, message: CARDS_SILENT };
  if (account.kind === "refused")
    return { ok: false, message: "Stripe does not know the key in STRIPE_SECRET_KEY." };
  if (env().CARD_SANDBOX_URL) return { ok: false, message: SANDBOX };
  if (account.kind === "closed")
    return {
      ok: false,
      message: `Stripe knows the account ${account.id}, which cannot charge yet: finish its registration at Stripe.`,
    };
  const whose = account.kind === "open" ? `The account ${account.id} can charge` : "Stripe takes the key";
  return {
    ok: true,
    message: isLiveMode()
      ? `${whose}, and money moves.`
      : `${whose}, in test mode: no money moves until STRIPE_SECRET_KEY is a live key.`,
  };
}
