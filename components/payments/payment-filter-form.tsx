"use client";

import { Field, fieldAria } from "@/components/ui/field";
import { FilterForm } from "@/components/ui/filter-form";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { CHARGED, PAYMENT_FILTER_NAMES, type PaymentFilter } from "@/lib/platform/lists/payment-filter";

/** Filters all payments by status, month and text. */
export function PaymentFilterForm({ filter }: { filter: PaymentFilter }) {
  return (
    <FilterForm
      label="Filter the payments"
      names={PAYMENT_FILTER_NAMES}
      filter={filter}
      className="xl:grid-cols-[1fr_1fr_2fr_auto]"
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
    </FilterForm>
  );
}
