"use client";

import { useWatch } from "react-hook-form";
import { useTranslations } from "#translations";
import { AutopayPanel } from "@/components/autopay/autopay-panel";
import { ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { ReportPayment } from "@/components/payment-reports/report-payment";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/choices";
import { buttonClass, cardClass } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { Picture } from "@/components/ui/picture";
import { CardColumns } from "@/components/ui/table-rows";
import { useForm } from "@/components/ui/use-form";
import type { MyApartment } from "@/lib/agreements/agreement-contract";
import type { Autopay } from "@/lib/autopay/contract";
import { useDeposit } from "@/lib/deposits/client";
import type { Deposit } from "@/lib/deposits/contract";
import type { PaymentReport } from "@/lib/payment-reports/contract";
import { type RentMonths, isAhead, useRentMonths } from "@/lib/payments/client";
import type { RentMonth } from "@/lib/payments/contract";
import type { FirstPage } from "@/lib/platform/client/list";
import { shownEmail } from "@/lib/platform/contracts/contact";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { MONTHS } from "@/lib/platform/contracts/language";
import type { HowToPay } from "@/lib/platform/contracts/payment-methods";
import * as z from "@/lib/platform/contracts/zod";
import { lineName } from "@/lib/platform/format/agreement-lines";
import { sumOf } from "@/lib/platform/format/money";
import { monthOf, periodLabel } from "@/lib/platform/format/periods";
import { ALL_OPEN, paymentPath, savePaymentInfo } from "@/lib/platform/session/held-payment";
import { useMyApartment } from "@/lib/users/client";

interface MakePaymentScreenProps {
  email: string;
  /** Whether a card is taken, and how to pay without one. */
  pays: { readonly cards: boolean; readonly ways: readonly HowToPay[] };
  /** What is to come of the deposit, in dollars. */
  deposit: number;
  first: {
    deposit?: Deposit | undefined;
    apartment?: MyApartment | null | undefined;
    months?: RentMonths | undefined;
    autopay?: Autopay | undefined;
    reports?: FirstPage<PaymentReport[]> | undefined;
    waiting?: FirstPage<PaymentReport[]> | undefined;
  };
}

/** Make Payment of a member (docs/product.md 5.4). */
export function MakePaymentScreen(props: MakePaymentScreenProps) {
  const t = useTranslations("payments.names");
  return (
    <>
      <ScreenHead>
        <PageHeading>{t("makePayment")}</PageHeading>
      </ScreenHead>
      <Content {...props} />
    </>
  );
}

function Content({ email, pays, deposit, first }: MakePaymentScreenProps) {
  const [t, names] = [useTranslations("checkout.form"), useTranslations("payments.names")];
  const { data: apartment, ...home } = useMyApartment(email, first.apartment);
  const { data: months, ...rent } = useRentMonths(first.months);
  // Read again with the months and the reports: what the office confirms meanwhile is not asked for.
  const { data: kept } = useDeposit(deposit > 0 ? (apartment?.agreement_id ?? null) : null, first.deposit);
  const failure = (apartment === undefined && home.error) || (!months && rent.error);

  if (failure)
    return (
      <ErrorState
        busy={home.isRefreshing || rent.isRefreshing}
        onRetry={() => {
          home.retry();
          rent.retry();
        }}
      >
        {failure.message}
      </ErrorState>
    );
  if (apartment === null) return <EmptyState drawing="keys" title={t("none")} />;
  if (!apartment || !months)
    return (
      <div className={cardClass({}, "h-120")} role="status" aria-busy="true" aria-label={names("loading")} />
    );
  const report = (
    <ReportPayment
      {...pays}
      open={sumOf(openOf(months))}
      deposit={kept?.due ?? deposit}
      first={{ newest: first.reports, waiting: first.waiting }}
    />
  );
  return (
    <>
      <CardColumns>
        {pays.cards ? <MakePaymentForm email={email} apartment={apartment} rent={months} /> : report}
        {/* Beside the form, which says the same: on a phone it would only be in the way. */}
        <aside
          className={cardClass({}, `self-start overflow-hidden ${pays.cards ? "@max-4xl:hidden" : ""}`)}
          aria-label={t("yourApartment")}
        >
          <Picture
            src={apartment.apartment_image}
            alt={t("picture", { apartment: apartment.apartment_no })}
            width={720}
            height={200}
            sizes="(min-width: 1024px) 33vw, 100vw"
            className="h-50 w-full"
          />
          <p className="text-small text-ink-2 p-6">
            {t("place", {
              apartment: apartment.apartment_no,
              block: apartment.block_no,
              floor: apartment.floor_no,
            })}
          </p>
        </aside>
      </CardColumns>
      {pays.cards && <AutopayPanel first={first.autopay} />}
      {pays.cards && <div className="mt-4 grid">{report}</div>}
    </>
  );
}

/** What is open of each month that is owed, in dollars. */
const openOf = ({ months, due }: RentMonths) =>
  months.flatMap(({ period, open }) => (due.includes(period) ? [open] : []));

interface MakePaymentFormProps {
  email: string;
  apartment: MyApartment;
  rent: RentMonths;
}

type FormTexts = ReturnType<typeof useTranslations<"checkout.form">>;

/** January to December, whatever year each belongs to; older months still owed come first, with their year. */
function choicesOf(months: readonly RentMonth[], t: FormTexts): (RentMonth & { label: string })[] {
  const named = months.slice(-MONTHS.length);
  const older = months.slice(0, -MONTHS.length).filter(({ payable }) => payable);
  const inCalendar = named.toSorted((left, right) =>
    left.period.slice(5).localeCompare(right.period.slice(5)),
  );
  return [
    ...older.map((choice) => ({ ...choice, label: periodLabel(choice.period) })),
    ...inCalendar.map((choice) => {
      // Without the year.
      const [month = ""] = periodLabel(choice.period).split(" ");
      return { ...choice, label: choice.paid ? t("paidMonth", { month }) : month };
    }),
  ];
}

/** What ends the rows of a month whose rent alone is not what is open: the total of its rows, or less, since a part is paid or let off. */
export function monthSum({ rent, open, lines }: Pick<RentMonth, "rent" | "open" | "lines">) {
  if (open === 0 || open === rent) return null;
  const others = lines.flatMap(({ kind, amount }) => (kind === "rent" ? [] : [amount]));
  return sumOf([rent, ...others]) === open ? "total" : "open";
}

interface FactProps {
  id: string;
  label: string;
  value: string;
}

/** A read-only field on one line, so that month and button fit below all of them on a phone's screen. */
function Fact({ id, label, value }: FactProps) {
  return (
    <div className="border-line flex items-center justify-between gap-4 border-b">
      <label className="text-ink-2 text-small/compact flex-none" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="text-body/normal font-strong min-h-11 min-w-0 flex-1 bg-transparent text-right text-ellipsis lining-nums tabular-nums"
        value={value}
        readOnly
      />
    </div>
  );
}

const NO_MONTH = "Please choose a month.";

/** The form of a payment (docs/product.md 5.4): only the month is entered. */
const monthForm = z.strictObject({ period: z.string().min(1, NO_MONTH) });

/** The read-only form with the required month; 'Proceed to Pay' stores it and opens /payment (docs/product.md 5.4). */
function MakePaymentForm({ email, apartment, rent: current }: MakePaymentFormProps) {
  const [t, names] = [useTranslations("checkout.form"), useTranslations("payments.names")];
  const { months, next, due } = current;
  const form = useForm({
    id: "pay",
    rules: monthForm,
    begin: { period: next ?? "" },
    send: ({ period }) => {
      const month = monthOf(period);
      const { name, apartment_no, floor_no, block_no } = apartment;
      const home = { name, email, apartment_no, floor_no, block_no };
      savePaymentInfo({ ...home, rent, month, period, coupon: "", discount: 0 });
      // A full document load: only the policy of /payment allows the card provider's script.
      window.location.assign(paymentPath(period));
    },
  });
  const chosen = useWatch({ control: form.control, name: "period" });
  const month = months.find(({ period }) => period === chosen);
  const rent = month?.rent ?? current.rent;
  // As on the payment page: what is open of a month may be a meter alone.
  const isRentAlone = month?.lines.every(({ kind }) => kind === "rent") ?? true;
  const hint =
    next === null
      ? names("allPaid")
      : chosen &&
        t(isRentAlone ? "hint" : "hintOfBill", {
          month: periodLabel(chosen),
          isAhead: isAhead(months, chosen) ? "yes" : "no",
        });
  const sum = month && monthSum(month);
  const facts = [
    [t("name"), apartment.name],
    [t("email"), shownEmail(email) || t("noEmail")],
    [t("apartment"), apartment.apartment_no],
    [t("floor"), names("number", { value: apartment.floor_no })],
    [t("block"), t("ofBlock", { block: apartment.block_no })],
    [t("rent"), formatMoney(rent)],
    ...(month?.lines ?? []).flatMap(({ kind, label, amount }) =>
      kind === "rent" ? [] : [[lineName(label, names), formatMoney(amount)] as const],
    ),
    ...(month && sum ? [[t(sum), formatMoney(month.open)] as const] : []),
  ] as const;
  return (
    <form {...form.props} className={cardClass({ isPadded: true })}>
      <div className="-mt-3 mb-4.5">
        {facts.map(([label, value], place) => (
          <Fact key={label} id={`pay-${String(place)}`} label={label} value={value} />
        ))}
      </div>
      <div className="grid gap-4.5">
        <FormField form={form} name="period" label={t("month")} hint={hint}>
          {(control) => (
            <Select {...control} required>
              {chosen === "" && <option value="">{t("choose")}</option>}
              {choicesOf(months, t).map(({ period, label, payable }) => (
                <option key={period} value={period} disabled={!payable}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <FormMessage form={form} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="brick" size="lg" busy={form.isBusy} disabled={next === null}>
            {t("proceed")}
          </Button>
          {due.length > 1 && (
            <a className={buttonClass({ size: "lg" })} href={paymentPath(ALL_OPEN)}>
              {names("payAll", { amount: formatMoney(sumOf(openOf(current))) })}
            </a>
          )}
        </div>
      </div>
    </form>
  );
}
