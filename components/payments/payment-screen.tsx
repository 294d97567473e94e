"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { useTranslations } from "#translations";
import { PageHeading } from "@/components/layout/page-heading";
import { WaitingLink } from "@/components/layout/waiting-link";
import { buttonClass, SKELETON } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { toastSuccess } from "@/components/ui/toast";
import type { MyApartment } from "@/lib/agreements/agreement-contract";
import { type CardProviderConfig, usePaymentUnderWay } from "@/lib/payments/card-client";
import { type RentMonths, useRentMonths, monthToPay } from "@/lib/payments/client";
import type { RentMonth } from "@/lib/payments/contract";
import { useRefreshOf } from "@/lib/platform/client/list";
import { useOwnDocument } from "@/lib/platform/client/save-file";
import { lineName, type NameTexts } from "@/lib/platform/format/agreement-lines";
import { periodLabel } from "@/lib/platform/format/periods";
import {
  ALL_OPEN,
  forgetPaymentInfo,
  rememberPaid,
  paymentPath,
  forgetPaymentUnderWay,
} from "@/lib/platform/session/held-payment";
import { useMyApartment } from "@/lib/users/client";
import { Confirming } from "./card-form";
import { BILL, type BilledLine, Checkout } from "./checkout";

interface PaymentScreenProps {
  email: string;
  /** The month in the URL, `2026-11`, or `ALL_OPEN`; null if the URL names none. */
  wanted: string | null;
  provider: CardProviderConfig;
  first: { apartment?: MyApartment | null | undefined; months?: RentMonths | undefined };
  /** What else the person has paid: credit, and payments that wait for the office. */
  already: readonly { readonly id: string; readonly text: string }[];
}

const HISTORY = "/dashboard/payment-history";

/** /payment: one month or all that is open, named by the URL. The coupon is stored only in the browser, so this renders there. */
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
  const t = useTranslations("checkout.page");
  return <Frame heading={<h1 className="text-section">{t("title")}</h1>} content={<Waiting />} />;
}

/** The heading, and below it one state of the screen. */
function Frame({
  heading,
  rentFor,
  already = [],
  content,
}: {
  heading?: ReactNode;
  rentFor?: string;
  already?: PaymentScreenProps["already"];
  content: ReactNode;
}) {
  const t = useTranslations("checkout.page");
  return (
    <>
      <div className="col-span-full lg:-mb-2">
        {heading ?? <PageHeading className="text-section">{t("title")}</PageHeading>}
        {rentFor && <p className="text-ink-2 mt-1 sm:mt-3">{rentFor}</p>}
        {already.map(({ id, text }) => (
          <p key={id} className="font-strong mt-1">
            {text}
          </p>
        ))}
      </div>
      {rentFor ? content : <div className="col-span-full">{content}</div>}
    </>
  );
}

function MonthToPay({ email, wanted, provider, first, already }: PaymentScreenProps) {
  const [t, names] = [useTranslations("checkout.page"), useTranslations("payments.names")];
  const month = useTranslations("checkout.month");
  const router = useRouter();
  const refresh = useRefreshOf();
  const { data: apartment, ...home } = useMyApartment(email, first.apartment);
  // Steady: the webhook may be faster than this screen, which must then say 'payment successful', not "already paid".
  const { data: months, ...reading } = useRentMonths(first.months, { isSteady: true });
  const [isPaid, setPaid] = useState(false);
  const bill = months && wanted && findBill(months, wanted, { page: t, names, month });

  const refreshRent = () =>
    void refresh("GET /rent-months", "GET /payments-history/{email}", "GET /my-balance", "GET /my-account");
  const finish = () => {
    // Keep the month itself: after Back the page must say that it is paid, not offer the next one.
    forgetPaymentUnderWay();
    if (wanted) forgetPaymentInfo(wanted);
    if (bill) rememberPaid({ email, period: bill.period });
    setPaid(true);
    void toastSuccess(t("success"));
    refreshRent();
    router.push(HISTORY);
  };
  const isAsking = usePaymentUnderWay(email, (period) => {
    if (period === wanted) {
      finish();
      return;
    }
    forgetPaymentInfo(period);
    // A charge of another month, started earlier in this tab: this page's own month is still unpaid.
    void toastSuccess(period === ALL_OPEN ? t("allPaid") : t("monthPaid", { month: periodLabel(period) }));
    refreshRent();
  });

  if (isPaid) return <Frame content={<Paid />} />;
  if (isAsking) return <Frame content={<Confirming cause="left" />} />;
  const failure = (apartment === undefined && home.error) || (!months && reading.error);
  if (failure)
    return (
      <Frame
        content={
          <ErrorState
            busy={home.isRefreshing || reading.isRefreshing}
            onRetry={() => {
              home.retry();
              reading.retry();
            }}
          >
            {failure.message}
          </ErrorState>
        }
      />
    );
  if (apartment === undefined || !months) return <Frame content={<Waiting />} />;
  if (!wanted && months.next) return <PinnedMonth period={months.next} />;
  if (!apartment || !wanted || !bill)
    return <Frame content={<NothingToPay title={rejectionReason(wanted, months, t)} />} />;
  const { name, apartment_no, floor_no, block_no } = apartment;
  const info = { name, email, apartment_no, floor_no, block_no, rent: bill.rent, month: bill.month };
  return (
    <Frame
      rentFor={t("rentFor", { what: bill.title, apartment: apartment_no })}
      already={already}
      content={
        <Checkout
          info={{ ...info, coupon: "", discount: 0 }}
          period={wanted}
          lines={bill.lines}
          monthLabel={bill.label}
          provider={provider}
          onPaid={finish}
          onStale={reading.retry}
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

/** What the URL asks to pay: the open lines of its months. */
interface WantedBill {
  /** The month of the first line. */
  period: string;
  /** Of the first month. */
  rent: number;
  month: RentMonth["month"];
  lines: BilledLine[];
  title: string;
  label: string;
}

interface BillTexts {
  page: PageTexts;
  names: NameTexts;
  month: Parameters<typeof monthToPay>[2];
}

type PageTexts = ReturnType<typeof useTranslations<"checkout.page">>;

function findBill({ months, due }: RentMonths, wanted: string, t: BillTexts): WantedBill | null {
  const periods = wanted === ALL_OPEN ? due : [wanted];
  const open = months.filter(({ period, payable }) => payable && periods.includes(period));
  const [first] = open;
  if (!first) return null;
  const { period, rent, month } = open.find(({ lines }) => lines.some(isRent)) ?? first;
  if (open.length === 1) {
    const label = monthToPay(months, first.period, t.month);
    const title = t.page(first.lines.every(isRent) ? "ofRent" : "ofBill", {
      month: periodLabel(first.period),
    });
    const lines = first.lines.map((line) => ({ ...line, label: lineName(line.label, t.names) }));
    return { period: first.period, rent, month, lines, title, label };
  }
  const lines = open.flatMap(({ period: own, lines: ofMonth }) =>
    ofMonth.map((line) => ({
      ...line,
      label: t.names("ofMonth", { label: lineName(line.label, t.names), month: periodLabel(own) }),
    })),
  );
  const label = t.names("range", {
    first: periodLabel(first.period),
    last: periodLabel(open.at(-1)?.period ?? period),
  });
  return { period: first.period, rent, month, lines, title: t.page("ofAll"), label };
}

const isRent = ({ kind }: BilledLine) => kind === "rent";

function rejectionReason(wanted: string | null, { months }: RentMonths, t: PageTexts): string {
  if (wanted === null) return t("nothingLeft");
  if (wanted === ALL_OPEN) return t("nothingOpen");
  const isPaid = months.some(({ period, paid }) => paid && period === wanted);
  return t(isPaid ? "alreadyPaid" : "notPayable", { month: periodLabel(wanted) });
}

function Waiting() {
  const t = useTranslations("payments.names");
  return (
    <div className={BILL} role="status" aria-busy="true" aria-label={t("loading")}>
      <span className={`${SKELETON} h-6 w-2/3`} />
      <span className={`${SKELETON} mt-4 h-6 w-1/2`} />
      <span className={`${SKELETON} mt-4 h-12 w-full`} />
    </div>
  );
}

/** Shown until the history opens. */
function Paid() {
  const [t, names] = [useTranslations("checkout.page"), useTranslations("payments.names")];
  return (
    <EmptyState
      drawing="receipt"
      title={t("paid")}
      action={
        <WaitingLink className={buttonClass({})} href={HISTORY}>
          {names("history")}
        </WaitingLink>
      }
    />
  );
}

function NothingToPay({ title }: { title: string }) {
  const [t, names] = [useTranslations("checkout.page"), useTranslations("payments.names")];
  return (
    <EmptyState
      drawing="receipt"
      title={title}
      action={
        <div className="flex flex-wrap justify-center gap-x-3 gap-y-6">
          <WaitingLink className={buttonClass({ variant: "primary" })} href={HISTORY}>
            {names("history")}
          </WaitingLink>
          <WaitingLink className={buttonClass({})} href="/dashboard/make-payment">
            {t("another")}
          </WaitingLink>
        </div>
      }
    >
      {t("nothingCharged")}
    </EmptyState>
  );
}
