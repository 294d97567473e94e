"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { closeToHeading } from "@/components/layout/page-heading";
import { AmountField } from "@/components/ui/amount-field";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/choices";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Input } from "@/components/ui/field";
import { Figure, FIGURE_LIST } from "@/components/ui/figure-list";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { TableSkeleton } from "@/components/ui/skeletons";
import { toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import type { Account } from "@/lib/payments/account-contract";
import { useAccount, useAccountChanges } from "@/lib/payments/office-client";
import { CHARGE_KINDS, chargeForm, type ChargeKind } from "@/lib/payments/office-contract";
import { currencyName, formatMoney } from "@/lib/platform/contracts/currency";
import { dayToday } from "@/lib/platform/format/dates";
import { periodLabel } from "@/lib/platform/format/periods";
import { creditOf } from "./record-payment-dialog";
import { ReverseDialog } from "./reverse-dialog";
import { BillYears, type Line } from "./tenancy-rent-section";

interface Tenant {
  readonly user_id: string;
  readonly apartment_no: string;
}

const KIND_NAMES: Readonly<Record<ChargeKind, string>> = {
  meter: "Meter",
  arrears: "Arrears from before",
  fee: "Fee",
  other: "Other",
  credit: "Credit (lowers the bill)",
  waiver: "Waiver (lowers the bill)",
};

const CHARGES: ReadonlySet<string> = new Set(CHARGE_KINDS);

interface AccountSectionProps {
  tenant: Tenant;
  /** Their account is not deleted: the office adds to their bills. */
  isKnown: boolean;
  first: Account | undefined;
}

/** Each month's bill of a tenant with what was paid of it, for the office (docs/product.md 5.31). */
export function AccountSection({ tenant, isKnown, first }: AccountSectionProps) {
  const { data: account, error, isRefreshing, retry } = useAccount(tenant.user_id, first);
  const [dialog, setDialog] = useState<"charge" | Line | null>(null);
  const close = () => setDialog(null);
  if (!account && error)
    return (
      <ErrorState title="Couldn't load the account" busy={isRefreshing} onRetry={retry}>
        {error.message}
      </ErrorState>
    );
  if (!account) return <TableSkeleton label="Account: loading" isSortable={false} />;
  return (
    <section aria-labelledby="account" className="@container">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="account" className="text-head">
          Account
        </h2>
        {isKnown && (
          <Button
            call="POST /charges"
            icon={<Plus className="icon" aria-hidden="true" />}
            onClick={() => setDialog("charge")}
          >
            Add to a Bill
          </Button>
        )}
      </div>
      <Figures account={account} />
      <BillYears
        account={account}
        userId={tenant.user_id}
        actionOf={(line) => isCharge(line) && <ReverseButton line={line} onReverse={setDialog} />}
      />
      {dialog === "charge" && <ChargeDialog tenant={tenant} account={account} onClose={close} />}
      {dialog !== null && typeof dialog === "object" && (
        <ReverseLineDialog tenant={tenant} line={dialog} onClose={close} />
      )}
    </section>
  );
}

function Figures({ account: { open, credit, to_refund } }: { account: Account }) {
  const [term, over] = to_refund > 0 ? ["To refund", to_refund] : ["Credit", credit];
  return (
    <dl className={`mb-4 grid-cols-1 @sm:grid-cols-2 ${FIGURE_LIST}`}>
      <Figure term="Open" size="md">
        {formatMoney(open)}
      </Figure>
      <Figure term={term} size="md">
        {formatMoney(over)}
      </Figure>
    </dl>
  );
}

/** Only what an admin has put on a bill can be reversed. */
const isCharge = ({ id, kind }: Line) => CHARGES.has(kind) && !id.includes(":");

function ReverseButton({ line, onReverse }: { line: Line; onReverse: (line: Line) => void }) {
  return (
    <Button
      call="POST /charges/{id}/reverse"
      variant="ghost"
      size="sm"
      aria-label={`Reverse ${line.label}, ${periodLabel(line.period)}`}
      onClick={() => onReverse(line)}
    >
      Reverse
    </Button>
  );
}

interface AccountDialogProps {
  tenant: Tenant;
  onClose: () => void;
}

function ChargeDialog({ tenant, account, onClose }: AccountDialogProps & { account: Account }) {
  const { post } = useAccountChanges(tenant);
  const rents = account.months.flatMap(({ lines }) => lines.filter(({ kind }) => kind === "rent"));
  const about = { owed: account.open, rent: rents[0]?.amount ?? 0 };
  /** The credit that was pressed once and leaves much over: it may be mistyped, as money received may be. */
  const [asked, setAsked] = useState<number>();
  const form = useForm({
    id: "charge",
    rules: chargeForm,
    begin: { period: dayToday().slice(0, 7), kind: "meter", label: "" },
    send: async (charge) => {
      if (charge.kind === "credit" && creditOf(charge.amount, about).isMuch && asked !== charge.amount) {
        setAsked(charge.amount);
        return;
      }
      await post(charge);
      void toastSuccess(
        `Added ${charge.label}, ${formatMoney(charge.amount)}: ${tenant.apartment_no}, ${periodLabel(charge.period)}`,
      );
      closeToHeading(onClose);
    },
  });
  const [kind, amount] = useWatch({ control: form.control, name: ["kind", "amount"] });
  const isAsked = kind === "credit" && asked !== undefined && asked === amount;
  return (
    <Dialog open onClose={onClose} title="Add to a Bill" busy={form.isBusy}>
      <form {...form.props}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <FormField form={form} name="kind" label="Kind">
            {(control) => (
              <Select {...control} data-autofocus>
                {CHARGE_KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {KIND_NAMES[kind]}
                  </option>
                ))}
              </Select>
            )}
          </FormField>
          <FormField form={form} name="period" label="Month">
            {(control) => <Input {...control} type="month" className="lining-nums tabular-nums" />}
          </FormField>
          <FormField form={form} name="label" label="For" hint="The member reads it.">
            {(control) => <Input {...control} maxLength={80} autoComplete="off" />}
          </FormField>
          <AmountField form={form} name="amount" label={`Amount in ${currencyName()}`} />
        </div>
        <FormMessage form={form} />
        <p role="status" className="font-strong lining-nums tabular-nums empty:hidden">
          {isAsked && (
            <span>{`${formatMoney(creditOf(amount, about).credit)} more than what is open is a lot. Is the amount right?`}</span>
          )}
        </p>
        <DialogActions>
          <Button onClick={() => !form.isBusy && onClose()}>Cancel</Button>
          <Button type="submit" variant="brick" busy={form.isBusy}>
            {isAsked ? "Add It" : "Add"}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function ReverseLineDialog({ tenant, line, onClose }: AccountDialogProps & { line: Line }) {
  const { reverse } = useAccountChanges(tenant);
  return (
    <ReverseDialog
      title={`Reverse ${line.label} of ${periodLabel(line.period)}?`}
      reverse={(reason) => reverse(line.id, reason)}
      success={`Reversed ${line.label}, ${periodLabel(line.period)}: ${tenant.apartment_no}`}
      onClose={onClose}
    />
  );
}
