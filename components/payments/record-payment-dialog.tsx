"use client";

import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DIALOG_WORDS } from "@/components/ui/dialog";
import { Field, fieldAria } from "@/components/ui/field";
import { FormError } from "@/components/ui/form-error";
import { Select } from "@/components/ui/select";
import { SKELETON } from "@/components/ui/skeleton-class";
import type { RentRollRow } from "@/lib/contracts/rent-roll";
import { type Payer, useRecordableMonths } from "@/lib/hooks/payments-admin";
import { RecordPaymentForm } from "./record-payment-form";

/** A tenant and the apartment for which a month is recorded. */
export type NamedPayer = Pick<RentRollRow, "email" | "name" | "apartment_no">;

interface RecordPaymentProps {
  /** All tenants to choose from, and the one selected initially. */
  payers: readonly NamedPayer[];
  first: NamedPayer;
  /** The month selected initially; the oldest by default. */
  period?: string;
  /** Which of several it is, like `1 of 3`. */
  place?: string;
  onClose: () => void;
  /** Called instead of `onClose` once it is recorded, where another one follows. */
  onRecorded?: () => void;
}

/** 'Record a Payment': rent paid in cash, by bank or wallet, and how much of it is waived (docs/product.md 5.30). */
export function RecordPaymentDialog(props: RecordPaymentProps) {
  const { payers, first, period, place = "", onClose, onRecorded } = props;
  const id = useId();
  const [chosen, setChosen] = useState<Payer>(first);
  return (
    <Dialog open onClose={onClose} title={["Record a Payment", place].filter(Boolean).join(", ")}>
      <Field id={id} label="Tenant" className="mt-5.5">
        <Select
          {...fieldAria(id)}
          data-autofocus
          value={payers.findIndex((payer) => keyOf(payer) === keyOf(chosen))}
          onChange={(event) => setChosen(payers[Number(event.target.value)] ?? first)}
        >
          {payers.map((each, index) => (
            <option key={keyOf(each)} value={index}>
              {`${each.apartment_no}, ${each.name || each.email}`}
            </option>
          ))}
        </Select>
      </Field>
      <Months key={keyOf(chosen)} payer={chosen} period={period} onClose={onClose} onRecorded={onRecorded} />
    </Dialog>
  );
}

const keyOf = ({ email, apartment_no }: Payer) => `${email} ${apartment_no}`;

interface MonthsProps {
  payer: Payer;
  period: string | undefined;
  onClose: () => void;
  onRecorded: (() => void) | undefined;
}

/** The months of one tenant, one of which is recorded. */
function Months({ payer, period, onClose, onRecorded }: MonthsProps) {
  const { data: months, error, isRefreshing, retry } = useRecordableMonths(payer);
  if (months && months.length > 0)
    return (
      <RecordPaymentForm
        payer={payer}
        months={months}
        period={period}
        onClose={onClose}
        onRecorded={onRecorded}
      />
    );
  if (months)
    return (
      <p className={DIALOG_WORDS}>
        Every month that can be recorded is paid, or a payment by card for it is being confirmed.
      </p>
    );
  if (!error)
    return (
      <div role="status" aria-busy="true" aria-label="Reading the months" className="mt-5.5">
        <span className={`${SKELETON} h-104 w-full`} />
      </div>
    );
  return (
    <div className="mt-5.5 grid justify-items-start gap-3">
      <FormError>{error.message}</FormError>
      <Button size="sm" busy={isRefreshing} onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
