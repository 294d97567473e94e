import type { Metadata } from "next";
import { MakePaymentScreen } from "@/components/payments/make-payment-screen";
import { getPageActor } from "@/lib/auth/page-actor";
import { findMyApartment } from "@/lib/domain/agreements/queries";

export const metadata: Metadata = { title: "Make Payment" };

export default async function MakePaymentPage() {
  const actor = await getPageActor(["member"]);
  const apartment = await findMyApartment(actor.userId);
  return <MakePaymentScreen email={actor.email} first={{ apartment }} />;
}
