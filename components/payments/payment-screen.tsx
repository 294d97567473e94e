"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { PageHeading } from "@/components/layout/page-heading";
import { WaitingLink } from "@/components/layout/waiting-link";
import { buttonClass, SKELETON } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { toastSuccess } from "@/components/ui/toast";
import type { MyApartment } from "@/lib/agreements/contract";
import { usePaymentUnderWay, type RentMonths, useRentMonths } from "@/lib/payments/client";
import type { CardProviderConfig } from "@/lib/platform/checkout/charge-card";
import { rememberPaid, paymentPath } from "@/lib/platform/checkout/just-paid";
import { useRefreshOf } from "@/lib/platform/client/list";
import { useOwnDocument } from "@/lib/platform/client/save-file";
import { periodLabel } from "@/lib/platform/format/periods";
import { forgetPaymentUnderWay } from "@/lib/platform/session/held-payment";
import { useMyApartment } from "@/lib/users/client";
import { BILL } from "./bill";
import { Checkout } from "./checkout";
import { Confirming } from "./confirming";
import { monthToPay } from "./money-columns";

interface PaymentScreenProps {
  email: string;
  /** The month in the URL, `2026-11`, and its label, `November 2026`; null if the URL names none. */
  wanted: { period: string; label: string } | null;
  provider: CardProviderConfig;
  first: { apartment?: MyApartment | null | undefined; months?: RentMonths | undefined };
}

const HISTORY = "/dashboard/payment-history";

/** /payment: one month, named by the URL. The coupon is stored only in the browser, so this renders there. */
export function PaymentScreen(props: PaymentScreenProps) {
  const isInBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return isInBrowser ? <StandaloneCheckout {...props} /> : <Opening />;
}

function StandaloneCheckout(props: PaymentScreenProps) {
  return useOwnDocument("/payment") ? <MonthToPay {...props} /> : <Opening />;
}

/**
 * A plain heading, not a PageHeading: only the final one may move the focus, which it must not do on a page just
 * loaded.
 */
function Opening() {
  return <Frame heading={<h1 className="text-section">Payment</h1>} content={<Waiting />} />;
}

/** The heading, and below it one state of the screen. */
function Frame({
  heading = <PageHeading className="text-section">Payment</PageHeading>,
  rentFor,
  content,
}: {
  heading?: ReactNode;
  rentFor?: string;
  content: ReactNode;
}) {
  return (
    <>
      <div className="col-span-full lg:-mb-2">
        {heading}
        {rentFor && <p className="text-ink-2 mt-1 sm:mt-3">{rentFor}</p>}
      </div>
      {rentFor ? content : <div className="col-span-full">{content}</div>}
    </>
  );
}

function MonthToPay({ email, wanted, provider, first }: PaymentScreenProps) {
  const router = useRouter();
  const refresh = useRefreshOf();
  const { data: apartment, ...home } = useMyApartment(email, first.apartment);
  // Steady: the webhook may be faster than this screen, which must then say 'payment successful', not "already paid".
  const { data: months, ...rent } = useRentMonths(first.months, { isSteady: true });
  const [isPaid, setPaid] = useState(false);

  const refreshRent = () =>
    void refresh("GET /rent-months", "GET /payments-history/{email}", "GET /my-balance");
  const finish = () => {
    // Keep the month itself: after Back the page must say that it is paid, not offer the next one.
    forgetPaymentUnderWay();
    if (wanted) rememberPaid({ email, period: wanted.period });
    setPaid(true);
    void toastSuccess("payment successful");
    refreshRent();
    router.push(HISTORY);
  };
  const isAsking = usePaymentUnderWay(email, (period) => {
    if (period === wanted?.period) {
      finish();
      return;
    }
    // A charge of another month, started earlier in this tab: this page's own month is still unpaid.
    void toastSuccess(`${periodLabel(period)} is paid`);
    refreshRent();
  });

  if (isPaid) return <Frame content={<Paid />} />;
  if (isAsking) return <Frame content={<Confirming cause="left" />} />;
  const failure = (apartment === undefined && home.error) || (!months && rent.error);
  if (failure)
    return (
      <Frame
        content={
          <ErrorState
            title="Couldn't load your rent"
            busy={home.isRefreshing || rent.isRefreshing}
            onRetry={() => {
              home.retry();
              rent.retry();
            }}
          >
            {failure.message}
          </ErrorState>
        }
      />
    );
  if (apartment === undefined || !months) return <Frame content={<Waiting />} />;
  if (!wanted && months.next) return <PinnedMonth period={months.next} />;
  const chosen = months.months.find(({ period }) => period === wanted?.period);
  if (!apartment || !wanted || !chosen?.payable)
    return <Frame content={<NothingToPay title={rejectionReason(wanted?.label, chosen)} />} />;
  const { name, apartment_no, floor_no, block_no } = apartment;
  const info = { name, email, apartment_no, floor_no, block_no, rent: chosen.rent, month: chosen.month };
  return (
    <Frame
      rentFor={`Rent for ${wanted.label}, apartment ${apartment_no}.`}
      content={
        <Checkout
          info={{ ...info, coupon: "", discount: 0 }}
          period={chosen.period}
          monthLabel={monthToPay(months.months, chosen.period)}
          provider={provider}
          onPaid={finish}
          onStale={rent.retry}
        />
      }
    />
  );
}

/** Only if the months were fetched after the page: otherwise the server chooses the month itself. */
function PinnedMonth({ period }: { period: string }) {
  const router = useRouter();
  useEffect(() => {
    router.replace(paymentPath(period));
  }, [router, period]);
  return <Frame content={<Waiting />} />;
}

function rejectionReason(label: string | undefined, chosen: { paid: boolean } | undefined): string {
  if (!label) return "Every month that can be paid now is paid";
  return chosen?.paid ? `The rent for ${label} is already paid` : `The rent for ${label} can't be paid`;
}

function Waiting() {
  return (
    <div className={BILL} role="status" aria-busy="true" aria-label="Loading...">
      <span className={`${SKELETON} h-6 w-2/3`} />
      <span className={`${SKELETON} mt-4 h-6 w-1/2`} />
      <span className={`${SKELETON} mt-4 h-12 w-full`} />
    </div>
  );
}

/** Shown until the history opens. */
function Paid() {
  return (
    <EmptyState
      drawing="receipt"
      title="Your rent is paid"
      action={
        <WaitingLink className={buttonClass({})} href={HISTORY}>
          Payment History
        </WaitingLink>
      }
    />
  );
}

function NothingToPay({ title }: { title: string }) {
  return (
    <EmptyState
      drawing="receipt"
      title={title}
      action={
        <div className="flex flex-wrap justify-center gap-x-3 gap-y-6">
          <WaitingLink className={buttonClass({ variant: "primary" })} href={HISTORY}>
            Payment History
          </WaitingLink>
          <WaitingLink className={buttonClass({})} href="/dashboard/make-payment">
            Choose another month
          </WaitingLink>
        </div>
      }
    >
      Nothing was charged now.
    </EmptyState>
  );
}
