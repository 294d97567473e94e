"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslations } from "#translations";
import { closeToHeading } from "@/components/layout/page-heading";
import { useAnchor } from "@/components/layout/use-arrival";
import { WaitingLink } from "@/components/layout/waiting-link";
import { HowToPayList } from "@/components/payments/money-columns";
import { MethodSelect, ReferenceField } from "@/components/payments/money-columns";
import { AmountField } from "@/components/ui/amount-field";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/choices";
import { CARD_HEADING, cardClass, textLink } from "@/components/ui/class-names";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { ErrorLine } from "@/components/ui/error-state";
import { Field, fieldAria, Input, Textarea } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { PhotoInput, sendPhoto } from "@/components/ui/photo-input";
import { toastSuccess } from "@/components/ui/toast";
import { useAction } from "@/components/ui/use-action";
import { useForm } from "@/components/ui/use-form";
import { sumWaiting, useReportChanges, useReports } from "@/lib/payment-reports/client";
import {
  type PaymentReport,
  REPORT_PURPOSES,
  reportForm,
  SHOWN_REPORTS,
  WAITING_REPORTS,
} from "@/lib/payment-reports/contract";
import type { FirstPage } from "@/lib/platform/client/list";
import { currency, formatMoney } from "@/lib/platform/contracts/currency";
import type { HowToPay } from "@/lib/platform/contracts/payment-methods";
import { reportLine } from "@/lib/platform/format/agreement-lines";
import { dayLabel, dayToday } from "@/lib/platform/format/dates";
import { differenceOf } from "@/lib/platform/format/money";

interface ReportPaymentProps {
  ways: readonly HowToPay[];
  /** What is open, in dollars. */
  open: number;
  /** What is to come of the deposit, in dollars. */
  deposit: number;
  /** Whether a card is taken too. */
  cards: boolean;
  first: {
    newest?: FirstPage<PaymentReport[]> | undefined;
    waiting?: FirstPage<PaymentReport[]> | undefined;
  };
}

/** How to pay without a card, and 'I Have Paid' for what was (docs/product.md 5.79, 5.80). */
export function ReportPayment({ ways, open, deposit, cards, first }: ReportPaymentProps) {
  const [t, howTo] = [useTranslations("payments.report"), useTranslations("payments.ways")];
  useAnchor("ways");
  const [isReporting, setReporting] = useState(false);
  const { items: newest, error, isRefreshing, refresh } = useReports(SHOWN_REPORTS, first.newest);
  const { items: waiting = [] } = useReports(WAITING_REPORTS, first.waiting);
  // Whatever waits is shown, however many newer ones there are.
  const older = waiting.filter(({ _id }) => !newest?.some((report) => report._id === _id));
  const reports = newest && [...newest, ...older];
  const leftOf = (amount: number, purpose: PaymentReport["purpose"]) =>
    Math.max(0, differenceOf(amount, sumWaiting(reports ?? waiting, purpose)));
  const left = { rent: leftOf(open, "rent"), deposit: leftOf(deposit, "deposit") };
  const isAllReported = open + deposit > 0 && left.rent + left.deposit === 0;
  // Of what is reported in part no amount is said: the screens around name all that is open.
  const amountOf = (amount: number, left: number) =>
    amount > 0 && left === amount ? formatMoney(amount) : "none";
  return (
    <section className={cardClass({ isPadded: true }, "self-start")} aria-labelledby="ways">
      <h2 id="ways" className={`${CARD_HEADING} mb-4 scroll-mt-20`}>
        {howTo(cards ? "without" : "heading")}
      </h2>
      <HowToPayList ways={ways} />
      <div className="border-line mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-t pt-5">
        <p className="text-ink-2 flex-1 basis-64">
          {isAllReported
            ? t("allReported")
            : t("tell", { open: amountOf(open, left.rent), deposit: amountOf(deposit, left.deposit) })}
        </p>
        <Button
          variant={cards ? "outline" : "brick"}
          className="max-phone:w-full"
          onClick={() => setReporting(true)}
        >
          {t("paid")}
        </Button>
      </div>
      {reports && reports.length > 0 && (
        <ul className="divide-line border-line mt-5 divide-y border-t" aria-label={t("list")}>
          {reports.map((report) => (
            <OwnReport key={report._id} report={report} />
          ))}
        </ul>
      )}
      {!reports && error && <ErrorLine onRetry={refresh} busy={isRefreshing} />}
      {isReporting && (
        <ReportDialog
          method={ways[0]?.method ?? "bkash"}
          left={left}
          hasDeposit={deposit > 0}
          onClose={() => setReporting(false)}
        />
      )}
    </section>
  );
}

const TONES = { waiting: "wait", confirmed: "ok", declined: "bad" } as const;

function OwnReport({ report }: { report: PaymentReport }) {
  const [t, names] = [useTranslations("payments.report"), useTranslations("payments.names")];
  const { state, purpose, paid_on, reason, payment_id, photo } = report;
  return (
    <li className="py-4 wrap-anywhere">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="font-strong lining-nums tabular-nums">{reportLine(report, names)}</p>
        <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
      </div>
      <p className="text-small text-ink-2 lining-nums tabular-nums">
        {t("paidOnDay", { day: dayLabel(paid_on) })}
      </p>
      {reason && <p className="text-small mt-1">{t("officeSays", { reason })}</p>}
      <div className="mt-1 flex flex-wrap items-center gap-x-4">
        {payment_id && (
          <WaitingLink
            className={textLink()}
            href={
              purpose === "deposit" ? "/dashboard/agreement#deposit" : `/dashboard/receipts/${payment_id}`
            }
          >
            {t("seeReceipt")}
          </WaitingLink>
        )}
        {photo && (
          <a className={textLink()} href={photo} target="_blank" rel="noreferrer">
            {t("seePhoto")}
          </a>
        )}
        {state === "waiting" && <TakeBack report={report} />}
      </div>
    </li>
  );
}

function TakeBack({ report }: { report: PaymentReport }) {
  const [t, names] = [useTranslations("payments.report"), useTranslations("payments.names")];
  const [isAsking, setAsking] = useState(false);
  const { withdraw, refresh } = useReportChanges();
  const { isBusy, run } = useAction();
  const confirm = async () => {
    const isDone = await run({ act: () => withdraw(report._id), success: t("takenBack") });
    if (!isDone) void refresh();
    closeToHeading(() => setAsking(false));
  };
  return (
    <>
      <Button variant="ghost" size="sm" className="-ml-3" onClick={() => setAsking(true)}>
        {t("takeBack")}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t("takeBackTitle", { what: reportLine(report, names) })}
        confirmLabel={t("takeBack")}
        busy={isBusy}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
      >
        <p>{t("takeBackText")}</p>
      </ConfirmDialog>
    </>
  );
}

interface ReportDialogProps {
  method: HowToPay["method"];
  /** What is open of each and not reported, in dollars. */
  left: Record<PaymentReport["purpose"], number>;
  hasDeposit: boolean;
  onClose: () => void;
}

/** The report, and the slip's photo after it: a photo that cannot be sent never holds up the report. */
function ReportDialog({ method: begin, left, hasDeposit, onClose }: ReportDialogProps) {
  const [t, names] = [useTranslations("payments.report"), useTranslations("payments.names")];
  const { report, addPhoto } = useReportChanges();
  const [photo, setPhoto] = useState<File>();
  const today = dayToday();
  // The steps of a tenancy lead here with the deposit named.
  const isOfDeposit = useSearchParams().get("for") === "deposit";
  const first = left.deposit > 0 && (isOfDeposit || left.rent === 0) ? "deposit" : "rent";
  const form = useForm({
    id: "report",
    rules: reportForm,
    begin: {
      purpose: first,
      method: begin,
      amount: left[first] || undefined,
      reference: "",
      paid_on: today,
      note: "",
    },
    send: async (entries) => {
      const id = await report(entries);
      if (photo) await sendPhoto(photo, (image) => addPhoto(id, image), t("photoOf"));
      void toastSuccess(t("sent", { what: reportLine(entries, names) }));
      closeToHeading(onClose);
    },
  });
  /** The amount follows what was paid; empty if all of it is reported. */
  const follow = (event: { target: { value: string } }) => {
    const due = left[event.target.value === "deposit" ? "deposit" : "rent"];
    form.setValue("amount", (due || undefined) as number);
  };
  const isCash = useWatch({ control: form.control, name: "method" }) === "cash";
  return (
    <Dialog open onClose={onClose} title={t("paid")} busy={form.isBusy}>
      <form {...form.props}>
        {hasDeposit && (
          <FormField form={form} name="purpose" label={t("purpose")} options={{ onChange: follow }}>
            {(control) => (
              <Select {...control}>
                {REPORT_PURPOSES.map((purpose) => (
                  <option key={purpose} value={purpose}>
                    {purpose === "deposit" ? names("methods.deposit") : names("lines.Rent")}
                  </option>
                ))}
              </Select>
            )}
          </FormField>
        )}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <FormField form={form} name="method" label={t("method")}>
            {(control) => (
              <MethodSelect {...control} names={(method) => names(`methods.${method}`)} data-autofocus />
            )}
          </FormField>
          <AmountField form={form} name="amount" label={t(`amount.${currency()}`)} required />
          <ReferenceField
            form={form}
            name="reference"
            isCash={isCash}
            label={t(isCash ? "referenceOfCash" : "reference")}
            {...(!isCash && { hint: t("referenceHint") })}
          />
          <FormField form={form} name="paid_on" label={t("paidOn")}>
            {(control) => (
              <Input {...control} type="date" required max={today} className="lining-nums tabular-nums" />
            )}
          </FormField>
        </div>
        <Field id="report-image" label={t("photo")}>
          <PhotoInput
            {...fieldAria("report-image")}
            onChange={(event) => setPhoto(event.target.files?.[0])}
          />
        </Field>
        <FormField form={form} name="note" label={t("note")}>
          {(control) => <Textarea {...control} rows={2} maxLength={500} />}
        </FormField>
        <FormMessage form={form} />
        <DialogActions>
          <Button onClick={() => !form.isBusy && onClose()}>{t("cancel")}</Button>
          <Button type="submit" variant="brick" busy={form.isBusy}>
            {t("send")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
