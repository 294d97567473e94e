import type { Metadata } from "next";
import Link from "next/link";
import { ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { ReportsToConfirm } from "@/components/payment-reports/reports-to-confirm";
import { AllPayments } from "@/components/payments/all-payments";
import { RentHistorySection } from "@/components/payments/rent-history";
import { RentRollSection } from "@/components/payments/rent-roll";
import { textLink } from "@/components/ui/class-names";
import { readTableView } from "@/components/ui/table-view";
import { WAITING_REPORTS } from "@/lib/payment-reports/form";
import { listReports } from "@/lib/payment-reports/queries";
import { PAYMENT_SORTS } from "@/lib/payments/form";
import { listAllPayments } from "@/lib/payments/queries";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { firstPage } from "@/lib/platform/lists/first-page";
import { addressOf, listQuery, type ScreenProps } from "@/lib/platform/lists/list-query";
import { readPaymentFilter } from "@/lib/platform/lists/payment-filter";
import { readRollMonth } from "@/lib/platform/lists/roll-filter";
import { getRentHistory, getRentRoll } from "@/lib/rent-roll/queries";

export const metadata: Metadata = { title: "Payments" };

/** The rent roll of a month, the months before it, and all payments. */
export default async function PaymentsPage({ searchParams }: ScreenProps) {
  const actor = await getPageActor(["admin"]);
  const address = addressOf(await searchParams);
  const query = {
    ...listQuery(readTableView(address), PAYMENT_SORTS),
    ...readPaymentFilter(address),
  };
  const [roll, history, first, reports] = await Promise.all([
    getRentRoll(actor, readRollMonth(address)),
    getRentHistory(actor, undefined),
    firstPage(query, (asked) => listAllPayments(actor, asked)),
    firstPage(WAITING_REPORTS, (asked) => listReports(actor, asked)),
  ]);
  return (
    <>
      <ScreenHead>
        <PageHeading>Payments</PageHeading>
        <p className="flex flex-wrap gap-x-6 print:hidden">
          <Link className={textLink()} href="/dashboard/payments/meter-readings" prefetch={false}>
            Meter readings
          </Link>
          <Link className={textLink()} href="/dashboard/payments/bank-statement" prefetch={false}>
            Bank statement
          </Link>
        </p>
      </ScreenHead>
      <div className="grid grid-cols-1 gap-12 print:block">
        <ReportsToConfirm first={reports} />
        <section aria-label="Rent roll">
          <RentRollSection first={roll} />
        </section>
        <section className="print:hidden" aria-label="The last 24 months">
          <RentHistorySection first={history} />
        </section>
        <div className="break-before-page [[data-paper=roll]_&]:print:hidden" data-ledger>
          <AllPayments first={first} />
        </div>
      </div>
    </>
  );
}
