"use client";

import { useState } from "react";
import { closeToHeading } from "@/components/layout/page-heading";
import { Button } from "@/components/ui/button";
import { cardClass, textLink } from "@/components/ui/class-names";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Textarea } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { toastSuccess } from "@/components/ui/toast";
import { useAction } from "@/components/ui/use-action";
import { useForm } from "@/components/ui/use-form";
import { useReportChanges, useReports } from "@/lib/payment-reports/client";
import { declineForm, type PaymentReport, WAITING_REPORTS } from "@/lib/payment-reports/contract";
import type { FirstPage } from "@/lib/platform/client/list";
import { shownEmail } from "@/lib/platform/contracts/contact";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { reportLine } from "@/lib/platform/format/agreement-lines";
import { dayLabel } from "@/lib/platform/format/dates";

/** 'To confirm': what tenants say they have paid, each confirmed by one press (docs/product.md 5.80). */
export function ReportsToConfirm({ first }: { first: FirstPage<PaymentReport[]> | undefined }) {
  const { items: reports, total, error, isRefreshing, refresh } = useReports(WAITING_REPORTS, first);
  const [declining, setDeclining] = useState<PaymentReport | null>(null);
  if (!reports)
    return (
      error && <ErrorState title="Couldn't load reported payments" onRetry={refresh} busy={isRefreshing} />
    );
  if (reports.length === 0) return null;
  return (
    <section aria-labelledby="to-confirm" className="print:hidden">
      <h2 id="to-confirm" className="text-head mb-4">
        {`To confirm (${String(total)})`}
      </h2>
      <ul className="grid gap-3">
        {reports.map((report) => (
          <ReportRow key={report._id} report={report} onDecline={() => setDeclining(report)} />
        ))}
      </ul>
      {declining && <DeclineDialog report={declining} onClose={() => setDeclining(null)} />}
    </section>
  );
}

const tenantOf = ({ apartment_no, name, email }: PaymentReport) =>
  `${apartment_no}, ${name || shownEmail(email)}`;

function ReportRow({ report, onDecline }: { report: PaymentReport; onDecline: () => void }) {
  const { _id, amount, paid_on, note, photo } = report;
  const { confirm, refresh } = useReportChanges();
  const { isBusy, run } = useAction();
  const who = tenantOf(report);
  const success = `Recorded ${formatMoney(amount)}: ${who}`;
  const press = async () => {
    // Another admin may have been faster.
    if (!(await run({ act: () => confirm(_id), success }))) void refresh();
  };
  return (
    <li className={cardClass({}, "flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5.5 py-4")}>
      <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <p className="font-strong">{who}</p>
        <p className="text-small text-ink-2 lining-nums tabular-nums">
          {`${reportLine(report)}, on ${dayLabel(paid_on)}`}
        </p>
        {note && <p className="text-small mt-1">{note}</p>}
        {photo && (
          <a className={textLink()} href={photo} target="_blank" rel="noreferrer">
            See the slip
          </a>
        )}
      </div>
      <div className="max-phone:w-full max-phone:*:flex-1 flex gap-3">
        <Button call="PATCH /payment-reports/{id}" aria-label={`Decline: ${who}`} onClick={onDecline}>
          Decline
        </Button>
        <Button
          call="PATCH /payment-reports/{id}"
          variant="primary"
          busy={isBusy}
          aria-label={`Confirm: ${who}`}
          onClick={() => void press()}
        >
          Confirm
        </Button>
      </div>
    </li>
  );
}

function DeclineDialog({ report, onClose }: { report: PaymentReport; onClose: () => void }) {
  const { decline, refresh } = useReportChanges();
  const form = useForm({
    id: "decline",
    rules: declineForm,
    begin: { reason: "" },
    send: async ({ reason }) => {
      await decline(report._id, reason);
      void toastSuccess(`Declined ${formatMoney(report.amount)}: ${tenantOf(report)}`);
      closeToHeading(onClose);
    },
    onRefusal: () => void refresh(),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={`Decline ${reportLine(report)}, of ${report.apartment_no}?`}
      busy={form.isBusy}
    >
      <form {...form.props}>
        <FormField form={form} name="reason" label="Reason" hint="The member gets it by mail.">
          {(control) => <Textarea {...control} rows={2} required maxLength={500} data-autofocus />}
        </FormField>
        <FormMessage form={form} />
        <DialogActions>
          <Button onClick={() => !form.isBusy && onClose()}>Cancel</Button>
          <Button type="submit" variant="danger-fill" busy={form.isBusy}>
            Decline
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
