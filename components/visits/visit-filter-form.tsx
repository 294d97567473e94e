"use client";

import { Field, fieldAria } from "@/components/ui/field";
import { FilterForm } from "@/components/ui/filter-form";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { STATES, VISIT_FILTER_NAMES, type VisitFilter } from "@/lib/lists/visit-filter";
import { STATE_LABELS } from "./words";

/** Narrows the visits down by state and words. */
export function VisitFilterForm({ filter }: { filter: VisitFilter }) {
  return (
    <FilterForm
      label="Filter the visits"
      names={VISIT_FILTER_NAMES}
      filter={filter}
      className="xl:grid-cols-[1fr_3fr_auto]"
    >
      <Field id="visits-state" label="State">
        <Select {...fieldAria("visits-state")} name="state" defaultValue={filter.state ?? ""}>
          <option value="">Any</option>
          {STATES.map((state) => (
            <option key={state} value={state}>
              {STATE_LABELS[state]}
            </option>
          ))}
        </Select>
      </Field>
      <Field id="visits-q" label="Name, telephone, email or apartment">
        <Input
          {...fieldAria("visits-q")}
          name="q"
          type="search"
          maxLength={80}
          defaultValue={filter.q ?? ""}
        />
      </Field>
    </FilterForm>
  );
}
