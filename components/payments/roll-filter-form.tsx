"use client";

import { Field, fieldAria } from "@/components/ui/field";
import { FilterForm } from "@/components/ui/filter-form";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { AGE_WORDS, RENT_STATUSES, ROLL_AGES } from "@/lib/payments/roll-contract";
import { ROLL_FILTER_NAMES, ROLL_IN_ADDRESS, type RollFilter } from "@/lib/platform/lists/roll-filter";

interface RollFilterProps {
  /** `2026-11`; empty for this month. */
  month: string;
  filter: RollFilter;
}

/** Chooses the month of the rent roll, and filters its rows by status, age of the open amount, and text. */
export function RollFilterForm({ month, filter }: RollFilterProps) {
  return (
    <div className="print:hidden">
      <FilterForm
        label="Filter the rent"
        names={ROLL_FILTER_NAMES}
        filter={{ month, ...filter }}
        inAddress={ROLL_IN_ADDRESS}
        className="lg:grid-cols-3 xl:grid-cols-[1fr_1fr_1fr_1.5fr_auto]"
      >
        <Field id="roll-month" label="Month of the rent">
          <Input
            {...fieldAria("roll-month")}
            name="month"
            type="month"
            placeholder="2026-11"
            pattern="\d{4}-\d{2}"
            defaultValue={month}
          />
        </Field>
        <Field id="roll-state" label="Status of the rent">
          <Select {...fieldAria("roll-state")} name="state" defaultValue={filter.state ?? ""}>
            <option value="">Any</option>
            {RENT_STATUSES.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </Select>
        </Field>
        <Field id="roll-age" label="Open since">
          <Select {...fieldAria("roll-age")} name="age" defaultValue={filter.age ?? ""}>
            <option value="">Any</option>
            {ROLL_AGES.map((age) => (
              <option key={age} value={age}>
                {AGE_WORDS[age]}
              </option>
            ))}
          </Select>
        </Field>
        <Field id="roll-words" label="Name, email or apartment">
          <Input
            {...fieldAria("roll-words")}
            name="words"
            type="search"
            maxLength={80}
            defaultValue={filter.words ?? ""}
          />
        </Field>
      </FilterForm>
    </div>
  );
}
