import type { Metadata } from "next";
import { PageHeading } from "@/components/layout/page-heading";
import { ScreenHead } from "@/components/layout/screen-head";
import { AllPayments } from "@/components/payments/all-payments";
import { RentRollSection } from "@/components/payments/rent-roll";
import { readTableView } from "@/components/ui/table-view";
import { getPageActor } from "@/lib/auth/page-actor";
import { PAYMENT_SORTS } from "@/lib/contracts/payments.sorts";
import { listAllPayments } from "@/lib/domain/payments/list-payments";
import { getRentRoll } from "@/lib/domain/payments/rent-roll";
import { firstPage } from "@/lib/lists/first-page";
import { addressOf, listQuery, type ScreenProps } from "@/lib/lists/list-query";
import { readPaymentFilter } from "@/lib/lists/payment-filter";

export const metadata: Metadata = { title: "Payments" };

/** Who has paid this month, and every payment. */
export default async function PaymentsPage({ searchParams }: ScreenProps) {
  const actor = await getPageActor(["admin"]);
  const address = addressOf(await searchParams);
  const query = {
    ...listQuery(readTableView(address), PAYMENT_SORTS),
    ...readPaymentFilter(address),
  };
  const [roll, first] = await Promise.all([
    getRentRoll(actor, undefined),
    firstPage(query, (asked) => listAllPayments(actor, asked)),
  ]);
  return (
    <>
      <ScreenHead>
        <PageHeading>Payments</PageHeading>
      </ScreenHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
        <section aria-label={`Rent of ${roll.month}`}>
          <RentRollSection first={roll} />
        </section>
        <AllPayments first={first} />
      </div>
    </>
  );
}
