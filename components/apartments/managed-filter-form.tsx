"use client";

import { Field, fieldAria } from "@/components/ui/field";
import { FilterForm } from "@/components/ui/filter-form";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { APARTMENT_STATES } from "@/lib/contracts/managed-apartments.sorts";
import { APARTMENT_FILTER_NAMES, type ApartmentFilter } from "@/lib/lists/apartment-filter";

/** Narrows the apartments down by status and words. */
export function ManagedFilterForm({ filter }: { filter: ApartmentFilter }) {
  return (
    <FilterForm
      label="Filter the apartments"
      names={APARTMENT_FILTER_NAMES}
      filter={filter}
      className="xl:grid-cols-[1fr_2fr_auto]"
    >
      <Field id="apartments-state" label="Status">
        <Select {...fieldAria("apartments-state")} name="state" defaultValue={filter.state ?? ""}>
          <option value="">Any</option>
          {APARTMENT_STATES.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </Select>
      </Field>
      <Field id="apartments-q" label="Number, tenant's name or email">
        <Input
          {...fieldAria("apartments-q")}
          name="q"
          type="search"
          maxLength={80}
          defaultValue={filter.q ?? ""}
        />
      </Field>
    </FilterForm>
  );
}
