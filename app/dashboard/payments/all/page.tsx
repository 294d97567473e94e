import type { Metadata } from "next";
import { Texts } from "@/components/layout/texts";
import { AllPayments } from "@/components/payments/all-payments";
import { PaymentsHead } from "@/components/payments/payment-tabs";
import { readTableView } from "@/components/ui/table-view";
import { PAYMENT_SORTS } from "@/lib/payments/names";
import { listAllPayments } from "@/lib/payments/queries";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { MONEY_READ } from "@/lib/platform/contracts/endpoint";
import { firstPage } from "@/lib/platform/lists/first-page";
import { addressOf, listQuery, type ScreenProps } from "@/lib/platform/lists/list-query";
import { readPaymentFilter } from "@/lib/platform/lists/payment-filter";

export const metadata: Metadata = { title: "All Payments" };

export default async function AllPaymentsPage({ searchParams }: ScreenProps) {
  const actor = await getPageActor(MONEY_READ);
  const address = addressOf(await searchParams);
  const query = { ...listQuery(readTableView(address), PAYMENT_SORTS), ...readPaymentFilter(address) };
  return (
    <>
      <PaymentsHead current="/dashboard/payments/all" />
      <div data-ledger>
        <Texts groups={["payments.columns", "payments.names", "payments.receipt"]}>
          <AllPayments first={await firstPage(query, (asked) => listAllPayments(actor, asked))} />
        </Texts>
      </div>
    </>
  );
}
