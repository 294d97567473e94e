import type { Metadata } from "next";
import { PaymentScreen } from "@/components/payments/payment-screen";
import { getPageActor } from "@/lib/auth/page-actor";
import { findMyApartment } from "@/lib/domain/agreements/queries";
import { listRentMonths } from "@/lib/domain/payments/queries";
import { env } from "@/lib/env";
import { firstRead } from "@/lib/first-page";

export const metadata: Metadata = { title: "Payment", robots: { index: false, follow: false } };

export default async function PaymentPage() {
  const actor = await getPageActor(["member"]);
  const { NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY, CARD_SANDBOX_URL } = env();
  const provider = {
    publishableKey: NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY,
    scriptUrl: CARD_SANDBOX_URL ? new URL("/v3/stripe.js", CARD_SANDBOX_URL).href : null,
  };
  const [apartment, months] = await Promise.all([
    firstRead(() => findMyApartment(actor.userId)),
    firstRead(() => listRentMonths(actor)),
  ]);
  return (
    <main id="main">
      <div className="wrap pay">
        <PaymentScreen email={actor.email} provider={provider} first={{ apartment, months }} />
      </div>
    </main>
  );
}
