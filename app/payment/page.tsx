import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { Texts } from "@/components/layout/texts";
import { PaymentScreen } from "@/components/payments/payment-screen";
import { findMyApartment } from "@/lib/agreements/queries";
import { WAITING_REPORTS } from "@/lib/payment-reports/contract";
import { listReports } from "@/lib/payment-reports/queries";
import { getMyBalance } from "@/lib/payments/get-account";
import { listRentMonths } from "@/lib/payments/queries";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { cardProviderConfig } from "@/lib/platform/cards/stripe";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { billingPeriod } from "@/lib/platform/contracts/fields";
import * as z from "@/lib/platform/contracts/zod";
import { takesCards } from "@/lib/platform/env";
import { firstRead } from "@/lib/platform/lists/first-page";
import { ALL_OPEN, paymentPath } from "@/lib/platform/session/held-payment";
import { translationsOf } from "@/lib/translations";

export const generateMetadata = (): Metadata => ({
  title: translationsOf("checkout.page")("title"),
  robots: { index: false, follow: false },
});

const GROUPS = [
  "payments.names",
  "checkout.page",
  "checkout.month",
  "checkout.bill",
  "checkout.card",
  "checkout.causes",
  "checkout.confirming",
  "checkout.coupon",
] as const;

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
  const [t, names] = [translationsOf("checkout.page"), translationsOf("payments.names")];
  return (
    <main id="main">
      <div className="px-gutter sm:pt-page-top mx-auto grid w-full max-w-[calc(1120px+2*var(--gutter))] grid-cols-1 gap-4 pt-4 pb-24 sm:gap-8 lg:grid-cols-[minmax(0,1fr)_440px] lg:gap-x-16 lg:gap-y-9">
        <Texts groups={GROUPS}>
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
                      text: t("ahead", { amount: formatMoney(balance.credit) }),
                    },
                  ]
                : []),
              ...(waiting?.items ?? []).flatMap(({ _id: id, purpose, amount: paid, method: by }) => {
                const [amount, method] = [formatMoney(paid), names(`methods.${by}`)];
                return purpose === "deposit" ? [] : [{ id, text: t("reported", { amount, method }) }];
              }),
            ]}
          />
        </Texts>
      </div>
    </main>
  );
}
