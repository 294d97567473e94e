"use client";

import { useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { ScreenHead } from "@/components/layout/page-head";
import { PageHeading, closeToHeading } from "@/components/layout/page-heading";
import { WaitingLink } from "@/components/layout/waiting-link";
import { MethodSelect } from "@/components/payments/money-columns";
import { AmountField } from "@/components/ui/amount-field";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { buttonClass, cardClass } from "@/components/ui/class-names";
import { Dialog, DIALOG_TEXT, DialogActions } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { memberPath } from "@/components/users/person-cell";
import { useDeposit, useDepositChanges } from "@/lib/deposits/client";
import {
  type Deposit,
  type DepositEntry,
  depositForm,
  type DepositKind,
  settlementForm,
} from "@/lib/deposits/contract";
import { shownEmail } from "@/lib/platform/contracts/contact";
import { currencyName, formatMoney } from "@/lib/platform/contracts/currency";
import { DEPOSIT_KIND_NAMES } from "@/lib/platform/contracts/payment-methods";
import { dayToday, dayLabel } from "@/lib/platform/format/dates";
import { DepositFigures } from "./deposit-figures";
import { EntryTable } from "./entry-table";

/**
 * Returns the dollars of the agreed deposit that can still be recorded: also after the tenancy, since a reversed entry
 * is recorded again.
 */
const toCome = ({ agreed, received }: Pick<Deposit, "agreed" | "received">): number =>
  Math.max(0, Math.round((agreed - received) * 100) / 100);

type MoneyKind = Exclude<DepositKind, "reversed" | "applied">;

interface DepositDialogProps {
  kind: MoneyKind;
  deposit: Deposit;
  onClose: () => void;
}

const LABELS = {
  received: {
    title: "Record a Deposit",
    action: "Record",
    done: "Deposit received",
    day: "Received on",
  },
  deducted: { title: "Deduct from the Deposit", action: "Deduct", done: "Deposit deducted", day: "Day" },
  given_back: {
    title: "Give Back the Deposit",
    action: "Give Back",
    done: "Deposit given back",
    day: "Paid out on",
  },
} as const;

const tenantOf = ({ apartment_no, name, email }: Deposit) => `${apartment_no}, ${name || shownEmail(email)}`;

/** Records one entry of a deposit. */
function DepositDialog({ kind, deposit: shown, onClose }: DepositDialogProps) {
  // The deposit as opened: a refetch behind the dialog may already contain what this request has done.
  const [deposit] = useState(shown);
  return (
    <Dialog open onClose={onClose} title={LABELS[kind].title}>
      <p className={DIALOG_TEXT}>{about(kind, deposit)}</p>
      <EntryForm kind={kind} deposit={deposit} onClose={onClose} />
    </Dialog>
  );
}

function about(kind: MoneyKind, deposit: Deposit): string {
  const { held, agreed, name, email } = deposit;
  const who = name || email;
  if (kind === "received")
    return `${formatMoney(toCome(deposit))} of ${formatMoney(agreed)} is still to come. ${who} gets a mail with the receipt.`;
  if (kind === "deducted") return `${formatMoney(held)} is held. ${who} gets a mail that says why.`;
  return `${formatMoney(held)} is held. Record here what you paid out; ${who} gets a mail with the receipt.`;
}

function EntryForm({ kind, deposit, onClose }: DepositDialogProps) {
  const { record } = useDepositChanges();
  const words = LABELS[kind];
  const moves = kind !== "deducted";
  const most = kind === "received" ? toCome(deposit) : deposit.held;
  const form = useForm({
    id: "deposit",
    rules: depositForm,
    begin: {
      kind,
      amount: kind === "deducted" || most === 0 ? null : most,
      on: dayToday(),
      method: moves ? "cash" : "",
      reference: "",
      reason: "",
    },
    send: async (entry) => {
      await record(deposit, entry);
      void toastSuccess(`${words.done}: ${formatMoney(entry.amount ?? 0)}, ${tenantOf(deposit)}`);
      onClose();
    },
  });
  return (
    <form {...form.props}>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <AmountField form={form} name="amount" label={`Amount in ${currencyName()}`} required isFirst />
        <FormField form={form} name="on" label={words.day}>
          {(control) => <Input {...control} type="date" max={dayToday()} required />}
        </FormField>
        {moves && (
          <>
            <FormField form={form} name="method" label="How">
              {(control) => <MethodSelect {...control} />}
            </FormField>
            <FormField form={form} name="reference" label="Reference">
              {(control) => <Input {...control} autoComplete="off" maxLength={80} />}
            </FormField>
          </>
        )}
      </div>
      <FormField form={form} name="reason" label={kind === "deducted" ? "Reason" : "Note (optional)"}>
        {(control) => <Input {...control} autoComplete="off" maxLength={200} />}
      </FormField>
      <FormMessage form={form} names={["kind", "entry"]} />
      <DialogActions>
        <Button onClick={() => !form.isBusy && onClose()}>Cancel</Button>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {words.action}
        </Button>
      </DialogActions>
    </form>
  );
}

interface SettleDialogProps {
  deposit: Deposit;
  onClose: () => void;
}

const toWholeCents = (dollars: number) => Math.round(dollars * 100) / 100;

/** Settles the deposit at once: what is open is paid with it, a part is kept for damage, and the rest is given back. */
function SettleDialog({ deposit: shown, onClose }: SettleDialogProps) {
  const [deposit] = useState(shown);
  const { settle } = useDepositChanges();
  const { held, open, name, email } = deposit;
  const applied = Math.min(held, open);
  const form = useForm({
    id: "settle",
    rules: settlementForm,
    begin: {
      applied: applied || null,
      deducted: null,
      reason: "",
      given_back: toWholeCents(held - applied) || null,
      on: dayToday(),
      method: "cash",
      reference: "",
    },
    send: async (parts) => {
      await settle(deposit, parts);
      void toastSuccess(`Settled the deposit: ${tenantOf(deposit)}`);
      onClose();
    },
  });
  const [used, deducted] = useWatch({ control: form.control, name: ["applied", "deducted"] });
  const rest = toWholeCents(held - (Number(used) || 0) - (Number(deducted) || 0));
  const { getValues, setValue } = form;
  const filled = useRef(rest || null);
  // The rest goes back, until somebody types another amount.
  useEffect(() => {
    if ((getValues("given_back") ?? null) !== filled.current) return;
    filled.current = Math.max(0, rest) || null;
    setValue("given_back", filled.current);
  }, [rest, getValues, setValue]);
  return (
    <Dialog open onClose={onClose} title="Settle the Deposit">
      <p className={DIALOG_TEXT}>
        {`${formatMoney(held)} is held, and ${formatMoney(open)} of the bills is open. ${name || email} gets a mail that says what became of it.`}
      </p>
      <form {...form.props}>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <AmountField form={form} name="applied" label="Used for bills" isFirst />
          <AmountField form={form} name="deducted" label="Deducted" />
        </div>
        <FormField form={form} name="reason" label="Reason for the deduction">
          {(control) => <Input {...control} autoComplete="off" maxLength={200} />}
        </FormField>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <AmountField form={form} name="given_back" label="Given back" />
          <FormField form={form} name="on" label="Paid out on">
            {(control) => <Input {...control} type="date" max={dayToday()} required />}
          </FormField>
          <FormField form={form} name="method" label="How">
            {(control) => <MethodSelect {...control} />}
          </FormField>
          <FormField form={form} name="reference" label="Reference">
            {(control) => <Input {...control} autoComplete="off" maxLength={80} />}
          </FormField>
        </div>
        <FormMessage form={form} names={[]} />
        <DialogActions>
          <Button onClick={() => !form.isBusy && onClose()}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.isBusy}>
            Settle
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The deposit of one agreement, for admins: record, deduct, give back, and reverse wrong entries. */
export function DepositScreen({ first }: { first: Deposit }) {
  const { data: deposit = first } = useDeposit(first.agreement_id, first);
  const [kind, setKind] = useState<MoneyKind | "settled" | null>(null);
  const [wrong, setWrong] = useState<DepositEntry | null>(null);
  const { active, entries, held, apartment_no } = deposit;
  return (
    <>
      <ScreenHead>
        <PageHeading>{`Deposit for ${apartment_no}`}</PageHeading>
        <WaitingLink className={buttonClass({})} href={memberPath(deposit.user_id)}>
          {`Page of ${deposit.name || shownEmail(deposit.email)}`}
        </WaitingLink>
      </ScreenHead>
      <div className="@container grid grid-cols-1 gap-4">
        <section className={cardClass({ isPadded: true })} aria-label="Tenant">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 wrap-anywhere">
            <b className="font-strong">{deposit.name || deposit.email}</b>
            <span className="text-ink-2">{shownEmail(deposit.email)}</span>
            <Badge tone={active ? "ok" : "plain"}>{active ? "Lives here" : "Has left"}</Badge>
          </p>
          <div className="max-phone:*:flex-auto max-phone:*:basis-full mt-5 flex flex-wrap gap-2">
            {(toCome(deposit) > 0 || entries.length === 0) && (
              <Button
                call="POST /agreements/{id}/deposit"
                variant="primary"
                onClick={() => setKind("received")}
              >
                Record a Deposit
              </Button>
            )}
            {held > 0 && (
              <>
                <Button call="POST /agreements/{id}/deposit" onClick={() => setKind("deducted")}>
                  Deduct
                </Button>
                <Button call="POST /agreements/{id}/deposit" onClick={() => setKind("given_back")}>
                  Give Back
                </Button>
                <Button
                  call="POST /agreements/{id}/deposit/settlement"
                  variant={active ? "outline" : "primary"}
                  onClick={() => setKind("settled")}
                >
                  Settle
                </Button>
              </>
            )}
          </div>
        </section>
        <DepositFigures deposit={deposit} />
        {entries.length > 0 ? (
          <EntryTable deposit={deposit} onReverse={setWrong} />
        ) : (
          <EmptyState drawing="receipt" title="Nothing recorded yet" />
        )}
      </div>
      {kind === "settled" && <SettleDialog deposit={deposit} onClose={() => setKind(null)} />}
      {kind && kind !== "settled" && (
        <DepositDialog kind={kind} deposit={deposit} onClose={() => setKind(null)} />
      )}
      {wrong && <ReverseDialog entry={wrong} deposit={deposit} onClose={() => setWrong(null)} />}
    </>
  );
}

interface ReverseDialogProps {
  entry: DepositEntry;
  deposit: Deposit;
  onClose: () => void;
}

/** Reverses a wrong entry by another one that names it and gives the reason. */
function ReverseDialog({ entry, deposit, onClose }: ReverseDialogProps) {
  const { record } = useDepositChanges();
  const form = useForm({
    id: "reverse",
    rules: depositForm,
    begin: { kind: "reversed", entry: entry._id, reason: "" },
    send: async ({ reason }) => {
      await record(deposit, { kind: "reversed", entry: entry._id, reason });
      void toastSuccess(`Reversed ${formatMoney(entry.amount)}: ${tenantOf(deposit)}`);
      closeToHeading(onClose);
    },
  });
  const what = `${DEPOSIT_KIND_NAMES[entry.kind]} ${formatMoney(entry.amount)} on ${dayLabel(entry.on)}`;
  return (
    <Dialog open onClose={onClose} role="alertdialog" title="Reverse this entry?">
      <p className={DIALOG_TEXT}>{`${what} no longer counts.`}</p>
      <form {...form.props}>
        <FormField
          form={form}
          name="reason"
          label="Reason"
          hint="The member reads it, by mail and on screen."
        >
          {(control) => <Input {...control} autoComplete="off" maxLength={200} required data-autofocus />}
        </FormField>
        <FormMessage form={form} names={["entry"]} />
        <DialogActions>
          <Button onClick={() => !form.isBusy && onClose()}>Cancel</Button>
          <Button type="submit" variant="danger-fill" busy={form.isBusy}>
            Reverse
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
