"use client";

import { Search } from "lucide-react";
import type { SubmitEvent } from "react";
import { Button } from "@/components/ui/button";
import { Field, fieldAria } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { CHARGED, PAYMENT_FILTER_NAMES, type PaymentFilter } from "@/lib/payment-filter";

interface PaymentFilterFormProps {
  filter: PaymentFilter;
  onFilter: (filter: Record<string, string>) => void;
}

/** Narrows all payments down by status, month and words. */
export function PaymentFilterForm({ filter, onFilter }: PaymentFilterFormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    onFilter(Object.fromEntries(PAYMENT_FILTER_NAMES.map((name) => [name, textOf(data.get(name))])));
  };
  return (
    <form
      key={JSON.stringify(filter)}
      role="search"
      aria-label="Filter the payments"
      className="mb-6 grid items-end gap-4 sm:grid-cols-2 xl:grid-cols-[1fr_1fr_2fr_auto]"
      onSubmit={submit}
    >
      <Field id="payments-status" label="Status">
        <Select {...fieldAria("payments-status")} name="status" defaultValue={filter.status ?? ""}>
          <option value="">Any</option>
          {CHARGED.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </Select>
      </Field>
      <Field id="payments-period" label="Month">
        <Input
          {...fieldAria("payments-period")}
          name="period"
          type="month"
          placeholder="2026-11"
          pattern="\d{4}-\d{2}"
          defaultValue={filter.period ?? ""}
        />
      </Field>
      <Field id="payments-q" label="Name, email, apartment, coupon or transaction">
        <Input
          {...fieldAria("payments-q")}
          name="q"
          type="search"
          maxLength={80}
          defaultValue={filter.q ?? ""}
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" icon={<Search className="icon" aria-hidden="true" />}>
          Filter
        </Button>
        <Button onClick={() => onFilter({})}>Reset</Button>
      </div>
    </form>
  );
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value.trim() : "";
}
