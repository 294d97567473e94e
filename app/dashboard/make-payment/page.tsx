import type { Metadata } from "next";
import { MakePaymentScreen } from "@/components/payments/make-payment-screen";
import { findMyApartment } from "@/lib/agreements/queries";
import { getAutopay } from "@/lib/autopay/queries";
import { listRentMonths } from "@/lib/payments/queries";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { firstRead } from "@/lib/platform/lists/first-page";

export const metadata: Metadata = { title: "Make Payment" };

export default async function MakePaymentPage() {
  const actor = await getPageActor(["member"]);
  const [apartment, months, autopay] = await Promise.all([
    firstRead(() => findMyApartment(actor.userId)),
    firstRead(() => listRentMonths(actor)),
    firstRead(() => getAutopay(actor)),
  ]);
  return <MakePaymentScreen email={actor.email} first={{ apartment, months, autopay }} />;
}
