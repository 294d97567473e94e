import type { Metadata } from "next";
import { MakePaymentScreen } from "@/components/payments/make-payment-screen";
import { findMyApartment } from "@/lib/agreements/queries";
import { getAutopay } from "@/lib/autopay/queries";
import { getBuilding } from "@/lib/building/queries";
import { SHOWN_REPORTS } from "@/lib/payment-reports/form";
import { listReports } from "@/lib/payment-reports/queries";
import { listRentMonths } from "@/lib/payments/queries";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { takesCards } from "@/lib/platform/env";
import { firstPage, firstRead } from "@/lib/platform/lists/first-page";

export const metadata: Metadata = { title: "Make Payment" };

export default async function MakePaymentPage() {
  const actor = await getPageActor(["member"]);
  const [apartment, months, autopay, building, reports] = await Promise.all([
    firstRead(() => findMyApartment(actor.userId)),
    firstRead(() => listRentMonths(actor)),
    takesCards() ? firstRead(() => getAutopay(actor)) : undefined,
    firstRead(getBuilding),
    firstPage(SHOWN_REPORTS, (query) => listReports(actor, query)),
  ]);
  const pays = { cards: takesCards(), ways: building?.payment_methods ?? [] };
  return (
    <MakePaymentScreen email={actor.email} pays={pays} first={{ apartment, months, autopay, reports }} />
  );
}
