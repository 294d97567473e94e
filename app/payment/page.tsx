import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { PaymentScreen } from "@/components/payments/payment-screen";
import { findMyApartment } from "@/lib/agreements/queries";
import { WAITING_REPORTS } from "@/lib/payment-reports/form";
import { listReports } from "@/lib/payment-reports/queries";
import { billingPeriod } from "@/lib/payments/contract";
import { getMyBalance } from "@/lib/payments/get-account";
import { listRentMonths } from "@/lib/payments/queries";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { cardProviderConfig } from "@/lib/platform/cards/stripe";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { METHOD_NAMES } from "@/lib/platform/contracts/payment-methods";
import * as z from "@/lib/platform/contracts/zod";
import { takesCards } from "@/lib/platform/env";
import { firstRead } from "@/lib/platform/lists/first-page";
import { ALL_OPEN, paymentPath } from "@/lib/platform/session/held-payment";

export const metadata: Metadata = { title: "Payment", robots: { index: false, follow: false } };

/**
 * The URL names the month, or all that is open, so that no click, reload or other tab changes what is paid here. Without
 * either, redirects to the oldest month owed.
 */
export default async function PaymentPage({ searchParams }: PageProps<"/payment">) {
  const wanted = z.union([z.literal(ALL_OPEN), billingPeriod]).optional();
  const asked = wanted.safeParse((await searchParams).period);
  if (!asked.success) notFound();
  const period = asked.data;
  const actor = await getPageActor(["member"]);
  if (!takesCards()) redirect("/dashboard/make-payment");
  const [apartment, months, balance, waiting] = await Promise.all([
    firstRead(() => findMyApartment(actor.userId)),
    firstRead(() => listRentMonths(actor)),
    firstRead(() => getMyBalance(actor)),
    firstRead(() => listReports(actor, WAITING_REPORTS)),
  ]);
  if (period === undefined && months?.next) redirect(paymentPath(months.next));
  return (
    <main id="main">
      <div className="px-gutter sm:pt-page-top mx-auto grid w-full max-w-[calc(1120px+2*var(--gutter))] grid-cols-1 gap-4 pt-4 pb-24 sm:gap-8 lg:grid-cols-[minmax(0,1fr)_440px] lg:gap-x-16 lg:gap-y-9">
        <PaymentScreen
          email={actor.email}
          wanted={period ?? null}
          provider={cardProviderConfig()}
          first={{ apartment, months }}
          already={[
            ...(balance && balance.credit > 0
              ? [
                  {
                    id: "credit",
                    text: `${formatMoney(balance.credit)} is paid ahead already: it pays what comes next.`,
                  },
                ]
              : []),
            ...(waiting?.items ?? []).map(({ _id, amount, method }) => ({
              id: _id,
              text: `You have reported ${formatMoney(amount)} by ${METHOD_NAMES[method]}: the office has yet to confirm it.`,
            })),
          ]}
        />
      </div>
    </main>
  );
}
