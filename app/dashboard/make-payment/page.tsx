import type { Metadata } from "next";
import { Texts } from "@/components/layout/texts";
import { MakePaymentScreen } from "@/components/payments/make-payment-screen";
import { findMyApartment } from "@/lib/agreements/queries";
import { getAutopay } from "@/lib/autopay/queries";
import { getBuilding } from "@/lib/building/queries";
import { findDepositDue, getDeposit } from "@/lib/deposits/queries";
import { SHOWN_REPORTS, WAITING_REPORTS } from "@/lib/payment-reports/contract";
import { listReports } from "@/lib/payment-reports/queries";
import { listRentMonths } from "@/lib/payments/queries";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { takesCards } from "@/lib/platform/env";
import { firstPage, firstRead } from "@/lib/platform/lists/first-page";
import { translationsOf } from "@/lib/translations";

export const generateMetadata = (): Metadata => ({ title: translationsOf("payments.names")("makePayment") });

const GROUPS = [
  "payments.names",
  "payments.ways",
  "payments.report",
  "checkout.form",
  "checkout.month",
  "autopay.panel",
  "autopay.next",
  "autopay.save",
] as const;

export default async function MakePaymentPage() {
  const actor = await getPageActor(["member"]);
  const [apartment, months, autopay, building, reports, waiting, due = 0] = await Promise.all([
    firstRead(() => findMyApartment(actor.userId)),
    firstRead(() => listRentMonths(actor)),
    takesCards() ? firstRead(() => getAutopay(actor)) : undefined,
    firstRead(getBuilding),
    firstPage(SHOWN_REPORTS, (query) => listReports(actor, query)),
    firstPage(WAITING_REPORTS, (query) => listReports(actor, query)),
    firstRead(() => findDepositDue(actor)),
  ]);
  const deposit =
    apartment && due > 0 ? await firstRead(() => getDeposit(actor, apartment.agreement_id)) : undefined;
  const pays = { cards: takesCards(), ways: building?.payment_methods ?? [] };
  return (
    <Texts groups={GROUPS}>
      <MakePaymentScreen
        email={actor.email}
        pays={pays}
        deposit={due}
        first={{ apartment, months, autopay, reports, waiting, deposit }}
      />
    </Texts>
  );
}
