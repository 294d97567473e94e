"use client";

import { useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { closeToHeading } from "@/components/layout/page-heading";
import { AmountField } from "@/components/ui/amount-field";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/choices";
import { Dialog, DIALOG_TEXT, DialogActions } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Field, fieldAria, HINT, LABEL, Input, Textarea } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { type Payer, usePaymentChanges } from "@/lib/payments/office-client";
import { receiptForm, receiptsForm } from "@/lib/payments/office-contract";
import { currencyName, formatMoney } from "@/lib/platform/contracts/currency";
import { dayToday } from "@/lib/platform/format/dates";
import { fromCents, sumOf, toCents } from "@/lib/platform/format/money";
import { CallError } from "@/lib/platform/session/call-error";
import { useRentRoll } from "@/lib/rent-roll/client";
import type { RentRollRow } from "@/lib/rent-roll/contract";
import { MethodSelect, ReferenceField } from "./money-columns";

/** A tenant and the apartment for which a month is recorded. */
export type NamedPayer = Pick<RentRollRow, "email" | "name" | "apartment_no">;

interface RecordPaymentProps {
  /** The tenants, or one tenant's homes, to choose from, and the one selected initially. */
  payers: readonly NamedPayer[];
  first: NamedPayer;
  /** Up to which month is filled in what is open, `2026-11`; this one by default. */
  month?: string | undefined;
  onClose: () => void;
}

/** 'Record a Payment': money in cash, by bank or wallet, with all that is open filled in (docs/product.md 5.30). */
export function RecordPaymentDialog({ payers, first, month, onClose }: RecordPaymentProps) {
  const id = useId();
  const [chosen, setChosen] = useState<NamedPayer>(first);
  // The amount on the screen that opened it, read again.
  const { data: roll, error, isRefreshing, retry } = useRentRoll(undefined, month);
  const { owed = 0, late = 0, rent = 0 } = roll?.rows.find((row) => keyOf(row) === keyOf(chosen)) ?? {};
  return (
    <Dialog open onClose={onClose} title="Record a Payment">
      {payers.length === 1 ? (
        <p className={DIALOG_TEXT}>{nameOf(first)}</p>
      ) : (
        <Field id={id} label="Member" className="mt-5.5">
          <Select
            {...fieldAria(id)}
            value={payers.findIndex((payer) => keyOf(payer) === keyOf(chosen))}
            onChange={(event) => setChosen(payers[Number(event.target.value)] ?? first)}
          >
            {payers.map((each, index) => (
              <option key={keyOf(each)} value={index}>
                {nameOf(each)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {roll ? (
        <RecordPaymentForm
          key={keyOf(chosen)}
          payer={chosen}
          owed={owed}
          late={late}
          rent={rent}
          period={roll.period}
          onClose={onClose}
        />
      ) : (
        <div className="mt-5.5 min-h-104" aria-busy={!error || isRefreshing}>
          {error && <ErrorState onRetry={retry} busy={isRefreshing} />}
        </div>
      )}
    </Dialog>
  );
}

const nameOf = ({ apartment_no, name, email }: NamedPayer) => `${apartment_no}, ${name.trim() || email}`;

const keyOf = ({ email, apartment_no }: Payer) => `${email} ${apartment_no}`;

/** What an amount leaves as credit; more than another month's rent is asked about, since it may be mistyped. */
export function creditOf(amount: number | undefined, { owed, rent }: Pick<RentRollRow, "owed" | "rent">) {
  const left = Number.isFinite(amount) ? toCents(Number(amount)) - toCents(owed) : 0;
  return { credit: fromCents(Math.max(0, left)), isMuch: left > toCents(rent) };
}

interface RecordFormProps extends Pick<RentRollRow, "owed" | "late" | "rent"> {
  payer: NamedPayer;
  period: string;
  onClose: () => void;
}

function RecordPaymentForm({ payer, owed, late, rent, period, onClose }: RecordFormProps) {
  const { receive, refresh } = usePaymentChanges();
  const today = dayToday();
  // As shown when it opened: of two who record the same money, the second is told.
  const [open] = useState({ period, amount: owed });
  /** The amount that was pressed once and leaves much as credit. */
  const [asked, setAsked] = useState<number>();
  const form = useForm({
    id: "record",
    rules: receiptForm,
    begin: { amount: owed || undefined, method: "cash", reference: "", received_on: today, note: "" },
    send: async (receipt) => {
      if (creditOf(receipt.amount, { owed, rent }).isMuch && asked !== receipt.amount) {
        setAsked(receipt.amount);
        return;
      }
      // A month ahead is billed only once something is paid for it.
      await receive(payer, { ...receipt, ...(period <= today.slice(0, 7) && { open }) });
      await refresh();
      void toastSuccess(`Recorded ${formatMoney(receipt.amount)}: ${nameOf(payer)}`);
      closeToHeading(onClose);
    },
    // Another admin may have been faster: refetch the page behind the dialog.
    onRefusal: () => void refresh(),
  });
  const [method, amount] = useWatch({ control: form.control, name: ["method", "amount"] });
  const isCash = method === "cash";
  const { credit } = creditOf(amount, { owed, rent });
  const ofIt = late > 0 && late < owed ? `, ${formatMoney(late)} of it late` : "";
  const isAsked = asked !== undefined && asked === amount;
  return (
    <form {...form.props}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <AmountField
          form={form}
          name="amount"
          label={`Received in ${currencyName()}`}
          hint={`${owed > 0 ? `${formatMoney(owed)} is` : "Nothing is"} open${ofIt}${credit > 0 ? `: ${formatMoney(credit)} stays as credit` : ""}.`}
          required
          isFirst
        />
        <FormField form={form} name="method" label="Paid by">
          {(control) => <MethodSelect {...control} />}
        </FormField>
        <ReferenceField form={form} name="reference" isCash={isCash} />
        <FormField form={form} name="received_on" label="Received on">
          {(control) => <Input {...control} type="date" max={today} className="lining-nums tabular-nums" />}
        </FormField>
      </div>
      <FormField form={form} name="note" label="Note" hint="Only who works here sees it, in the audit trail.">
        {(control) => <Textarea {...control} rows={2} maxLength={500} />}
      </FormField>
      <FormMessage form={form} />
      <p role="status" className="font-strong lining-nums tabular-nums empty:hidden">
        {isAsked && (
          <span>{`${formatMoney(credit)} more than what is open is a lot. Is the amount right?`}</span>
        )}
      </p>
      <DialogActions>
        <Button onClick={() => !form.isBusy && onClose()}>Cancel</Button>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {isAsked ? "Record It" : "Record"}
        </Button>
      </DialogActions>
    </form>
  );
}

/** `5B: $7,020 more than what is open`; empty if no row leaves much as credit. */
const muchOf = (tenants: readonly RentRollRow[], rows: readonly { amount?: number | undefined }[]) =>
  tenants
    .flatMap((tenant, place) => {
      const { credit, isMuch } = creditOf(rows[place]?.amount, tenant);
      return isMuch ? [`${tenant.apartment_no}: ${formatMoney(credit)} more than what is open`] : [];
    })
    .join(", ");

/** What is wrong with all of the rows together. */
const WHOLE_SHEET = ["rows"] as const;

interface RecordSeveralProps {
  /** Of one roll, up to whose month each owes something. */
  tenants: readonly RentRollRow[];
  period: string;
  onClose: () => void;
}

/** Several tenants' money on one sheet, each with what is open filled in: a month's cash in one press (docs/product.md 5.30). */
export function RecordSeveralDialog({ tenants, period, onClose }: RecordSeveralProps) {
  const { receive, refresh } = usePaymentChanges();
  const [recorded, setRecorded] = useState<ReadonlySet<number>>(new Set());
  /** The rows that were pressed once and leave much as credit. */
  const [asked, setAsked] = useState("");
  const today = dayToday();
  const form = useForm({
    id: "receipts",
    rules: receiptsForm,
    begin: {
      method: "cash",
      received_on: today,
      rows: tenants.map(({ owed }) => ({ amount: owed || undefined, reference: "" })),
    },
    send: async ({ rows, ...more }) => {
      const much = muchOf(tenants, rows);
      if (much && much !== asked) {
        setAsked(much);
        return;
      }
      const refusals: Record<string, string> = {};
      for (const [place, row] of rows.entries()) {
        const [tenant, amount] = [tenants[place], row.amount];
        if (!tenant || amount === undefined) continue;
        // A month ahead is billed only once something is paid for it.
        const open = period <= today.slice(0, 7) && { open: { period, amount: tenant.owed } };
        try {
          await receive(tenant, { ...more, ...row, amount, ...open });
          form.setValue(`rows.${place}.amount`, undefined);
          setRecorded((known) => new Set([...known, place]));
        } catch (error) {
          if (!(error instanceof CallError)) throw error;
          refusals[`rows.${String(place)}.amount`] = error.message;
        }
      }
      await refresh();
      if (Object.keys(refusals).length > 0) throw new CallError(409, "conflict", "", refusals);
      const paid = rows.flatMap(({ amount }, place) =>
        amount === undefined ? [] : [{ amount, home: tenants[place]?.apartment_no }],
      );
      const sum = formatMoney(sumOf(paid.map(({ amount }) => amount)));
      void toastSuccess(`Recorded ${sum}: ${paid.map(({ home }) => home).join(", ")}`);
      closeToHeading(onClose);
    },
  });
  const [rows, method] = useWatch({ control: form.control, name: ["rows", "method"] });
  const amounts = rows.flatMap(({ amount }) => (Number.isFinite(amount) ? [Number(amount)] : []));
  const total = sumOf(amounts);
  const isCash = method === "cash";
  return (
    <Dialog open onClose={onClose} title="Record Payments" busy={form.isBusy}>
      <form {...form.props}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <FormField form={form} name="method" label="Paid by">
            {(control) => <MethodSelect {...control} />}
          </FormField>
          <FormField form={form} name="received_on" label="Received on">
            {(control) => <Input {...control} type="date" max={today} className="lining-nums tabular-nums" />}
          </FormField>
        </div>
        <fieldset className="grid items-start gap-4 sm:grid-cols-2" aria-describedby="receipts-hint">
          <legend className={`${LABEL} mb-3`}>{`Received in ${currencyName()}`}</legend>
          <p id="receipts-hint" className={`${HINT} -mt-2 sm:col-span-2`}>
            Leave empty who has not paid.
          </p>
          {tenants.map((tenant, place) => {
            const { agreement_id, apartment_no } = tenant;
            const who = nameOf(tenant);
            return (
              <div key={agreement_id} className={isCash ? "" : "grid gap-4 sm:col-span-2 sm:grid-cols-2"}>
                {recorded.has(place) ? (
                  <div className="grid justify-items-start gap-2">
                    <p className={LABEL}>{who}</p>
                    <Badge tone="ok">recorded</Badge>
                  </div>
                ) : (
                  <>
                    <AmountField form={form} name={`rows.${place}.amount`} label={who} />
                    {!isCash && (
                      <FormField
                        form={form}
                        name={`rows.${place}.reference`}
                        label={`Reference of ${apartment_no}`}
                      >
                        {(control) => <Input {...control} maxLength={60} autoComplete="off" />}
                      </FormField>
                    )}
                  </>
                )}
              </div>
            );
          })}
        </fieldset>
        <p className="font-strong lining-nums tabular-nums" aria-live="polite">
          {`Total: ${formatMoney(total)}`}
        </p>
        <FormMessage form={form} names={WHOLE_SHEET} />
        <p role="status" className="font-strong lining-nums tabular-nums empty:hidden">
          {asked && asked === muchOf(tenants, rows) && <span>{`${asked}. Are the amounts right?`}</span>}
        </p>
        <DialogActions>
          <Button onClick={() => !form.isBusy && onClose()}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.isBusy}>
            {amounts.length === 1 ? "Record 1 Payment" : `Record ${String(amounts.length)} Payments`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
