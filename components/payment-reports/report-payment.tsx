"use client";

import { useState } from "react";
import { useWatch } from "react-hook-form";
import { closeToHeading } from "@/components/layout/page-heading";
import { WaitingLink } from "@/components/layout/waiting-link";
import { HowToPayList } from "@/components/payments/money-columns";
import { MethodSelect, ReferenceField } from "@/components/payments/money-columns";
import { AmountField } from "@/components/ui/amount-field";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CARD_HEADING, cardClass, textLink } from "@/components/ui/class-names";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Field, fieldAria, FormError, Input, Textarea } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { PhotoInput, sendPhoto } from "@/components/ui/photo-input";
import { toastSuccess } from "@/components/ui/toast";
import { useAction } from "@/components/ui/use-action";
import { useForm } from "@/components/ui/use-form";
import { useReportChanges, useReports } from "@/lib/payment-reports/client";
import { type PaymentReport, reportForm } from "@/lib/payment-reports/contract";
import { SHOWN_REPORTS } from "@/lib/payment-reports/form";
import type { FirstPage } from "@/lib/platform/client/list";
import { formatMoney, currencyName } from "@/lib/platform/contracts/currency";
import type { HowToPay } from "@/lib/platform/contracts/payment-methods";
import { reportLine } from "@/lib/platform/format/agreement-lines";
import { dayLabel, dayToday } from "@/lib/platform/format/dates";

interface ReportPaymentProps {
  ways: readonly HowToPay[];
  /** What is open, in dollars. */
  open: number;
  /** Whether a card is taken too. */
  cards: boolean;
  first: FirstPage<PaymentReport[]> | undefined;
}

/** How to pay without a card, and 'I have paid' for what was (docs/product.md 5.79, 5.80). */
export function ReportPayment({ ways, open, cards, first }: ReportPaymentProps) {
  const [isReporting, setReporting] = useState(false);
  const { items: reports, error, isRefreshing, refresh } = useReports(SHOWN_REPORTS, first);
  return (
    <section className={cardClass({ isPadded: true }, "self-start")} aria-labelledby="ways">
      <h2 id="ways" className={`${CARD_HEADING} mb-4`}>
        {cards ? "How to pay without a card" : "How to pay"}
      </h2>
      <HowToPayList ways={ways} />
      <div className="border-line mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-t pt-5">
        <p className="text-ink-2 flex-1 basis-64">
          {`Tell the office when you have paid${open > 0 ? ` the ${formatMoney(open)} that is open` : ""}: it looks for the money, and you get a receipt.`}
        </p>
        <Button
          variant={cards ? "outline" : "brick"}
          className="max-phone:w-full"
          onClick={() => setReporting(true)}
        >
          I have paid
        </Button>
      </div>
      {reports && reports.length > 0 && (
        <ul className="divide-line border-line mt-5 divide-y border-t" aria-label="What you reported">
          {reports.map((report) => (
            <OwnReport key={report._id} report={report} />
          ))}
        </ul>
      )}
      {!reports && error && (
        <div className="mt-5 grid justify-items-start gap-3">
          <FormError>Couldn&apos;t load what you reported.</FormError>
          <Button size="sm" busy={isRefreshing} onClick={refresh}>
            Try again
          </Button>
        </div>
      )}
      {isReporting && (
        <ReportDialog method={ways[0]?.method ?? "bkash"} open={open} onClose={() => setReporting(false)} />
      )}
    </section>
  );
}

const STATES = {
  waiting: { tone: "wait", label: "waits for the office" },
  confirmed: { tone: "ok", label: "confirmed" },
  declined: { tone: "bad", label: "declined" },
} as const;

function OwnReport({ report }: { report: PaymentReport }) {
  const { state, paid_on, reason, payment_id, photo } = report;
  const { tone, label } = STATES[state];
  return (
    <li className="py-4 wrap-anywhere">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="font-strong lining-nums tabular-nums">{reportLine(report)}</p>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="text-small text-ink-2 lining-nums tabular-nums">{`Paid on ${dayLabel(paid_on)}`}</p>
      {reason && <p className="text-small mt-1">{`The office says: ${reason}`}</p>}
      <div className="mt-1 flex flex-wrap items-center gap-x-4">
        {payment_id && (
          <WaitingLink className={textLink()} href={`/dashboard/receipts/${payment_id}`}>
            See the receipt
          </WaitingLink>
        )}
        {photo && (
          <a className={textLink()} href={photo} target="_blank" rel="noreferrer">
            See the photo
          </a>
        )}
        {state === "waiting" && <TakeBack report={report} />}
      </div>
    </li>
  );
}

function TakeBack({ report }: { report: PaymentReport }) {
  const [isAsking, setAsking] = useState(false);
  const { withdraw, refresh } = useReportChanges();
  const { isBusy, run } = useAction();
  const confirm = async () => {
    const isDone = await run({ act: () => withdraw(report._id), success: "Taken back." });
    if (!isDone) void refresh();
    closeToHeading(() => setAsking(false));
  };
  return (
    <>
      <Button variant="ghost" size="sm" className="-ml-3" onClick={() => setAsking(true)}>
        Take it back
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Take back ${reportLine(report)}?`}
        confirmLabel="Take it back"
        busy={isBusy}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
      >
        <p>The office will not look for this payment any more. You can report it again.</p>
      </ConfirmDialog>
    </>
  );
}

interface ReportDialogProps {
  method: HowToPay["method"];
  open: number;
  onClose: () => void;
}

/** The report, and the slip's photo after it: a photo that cannot be sent never holds up the report. */
function ReportDialog({ method: begin, open, onClose }: ReportDialogProps) {
  const { report, addPhoto } = useReportChanges();
  const [photo, setPhoto] = useState<File>();
  const today = dayToday();
  const form = useForm({
    id: "report",
    rules: reportForm,
    begin: { method: begin, amount: open || undefined, reference: "", paid_on: today, note: "" },
    send: async (entries) => {
      const id = await report(entries);
      if (photo) await sendPhoto(photo, (image) => addPhoto(id, image), "Reported");
      void toastSuccess("The office will look for it.");
      closeToHeading(onClose);
    },
  });
  const isCash = useWatch({ control: form.control, name: "method" }) === "cash";
  return (
    <Dialog open onClose={onClose} title="I have paid" busy={form.isBusy}>
      <form {...form.props}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <FormField form={form} name="method" label="Paid by">
            {(control) => <MethodSelect {...control} data-autofocus />}
          </FormField>
          <AmountField form={form} name="amount" label={`Amount in ${currencyName()}`} required />
          <ReferenceField
            form={form}
            name="reference"
            isCash={isCash}
            hint={
              isCash
                ? "Such as the number of a slip."
                : "The number of the transfer, as your telephone or bank shows it."
            }
          />
          <FormField form={form} name="paid_on" label="Paid on">
            {(control) => (
              <Input {...control} type="date" required max={today} className="lining-nums tabular-nums" />
            )}
          </FormField>
        </div>
        <Field id="report-image" label="Photo of the slip (optional)">
          <PhotoInput
            {...fieldAria("report-image")}
            onChange={(event) => setPhoto(event.target.files?.[0])}
          />
        </Field>
        <FormField form={form} name="note" label="Note (optional)" hint="The office reads it.">
          {(control) => <Textarea {...control} rows={2} maxLength={500} />}
        </FormField>
        <FormMessage form={form} />
        <DialogActions>
          <Button onClick={() => !form.isBusy && onClose()}>Cancel</Button>
          <Button type="submit" variant="brick" busy={form.isBusy}>
            Report It
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
