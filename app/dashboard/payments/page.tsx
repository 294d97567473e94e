import type { Metadata } from "next";
import { ReportsToConfirm } from "@/components/payment-reports/reports-to-confirm";
import { PaymentsHead } from "@/components/payments/payment-tabs";
import { RentRollSection } from "@/components/payments/rent-roll";
import { WAITING_REPORTS } from "@/lib/payment-reports/form";
import { listReports } from "@/lib/payment-reports/queries";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { MONEY_READ } from "@/lib/platform/contracts/endpoint";
import { firstPage } from "@/lib/platform/lists/first-page";
import { addressOf, type ScreenProps } from "@/lib/platform/lists/list-query";
import { readRollMonth } from "@/lib/platform/lists/roll-filter";
import { getRentRoll } from "@/lib/rent-roll/queries";

export const metadata: Metadata = { title: "Payments" };

/** What is to confirm, and the rent roll of a month. */
export default async function PaymentsPage({ searchParams }: ScreenProps) {
  const actor = await getPageActor(MONEY_READ);
  const address = addressOf(await searchParams);
  const [roll, reports] = await Promise.all([
    getRentRoll(actor, readRollMonth(address)),
    firstPage(WAITING_REPORTS, (asked) => listReports(actor, asked)),
  ]);
  return (
    <>
      <PaymentsHead current="/dashboard/payments" />
      <div className="grid grid-cols-1 gap-12 print:block">
        <ReportsToConfirm first={reports} />
        <section aria-label="Rent roll">
          <RentRollSection first={roll} />
        </section>
      </div>
    </>
  );
}
