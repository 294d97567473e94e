import type { Metadata } from "next";
import { Suspense } from "react";
import { ReportsToConfirm } from "@/components/payment-reports/reports-to-confirm";
import { PaymentsHead } from "@/components/payments/payment-tabs";
import { RentRollBefore, RentRollSection } from "@/components/payments/rent-roll";
import { WAITING_REPORTS } from "@/lib/payment-reports/contract";
import { listReports } from "@/lib/payment-reports/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { MONEY_READ, type MoneyReader } from "@/lib/platform/contracts/endpoint";
import { firstPage } from "@/lib/platform/lists/first-page";
import { addressOf, type ScreenProps } from "@/lib/platform/lists/list-query";
import { readRollMonth } from "@/lib/platform/lists/roll-filter";
import { getRentRoll } from "@/lib/rent-roll/queries";

export const metadata: Metadata = { title: "Payments" };

/** What is to confirm, and the rent roll of a month. */
export default async function PaymentsPage({ searchParams }: ScreenProps) {
  const actor = await getPageActor(MONEY_READ);
  const address = addressOf(await searchParams);
  const reports = await firstPage(WAITING_REPORTS, (asked) => listReports(actor, asked));
  return (
    <>
      <PaymentsHead current="/dashboard/payments" />
      <div className="grid grid-cols-1 gap-12 print:block">
        <ReportsToConfirm first={reports} />
        <section aria-label="Rent roll">
          <Suspense fallback={<RentRollBefore />}>
            <MonthRoll actor={actor} month={readRollMonth(address)} />
          </Suspense>
        </section>
      </div>
    </>
  );
}

interface MonthRollProps {
  actor: Actor<MoneyReader>;
  month: string | undefined;
}

/** Everybody's accounts are behind it, so the page does not wait for it. */
async function MonthRoll({ actor, month }: MonthRollProps) {
  return <RentRollSection first={await getRentRoll(actor, month)} />;
}
