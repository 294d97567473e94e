"use client";

import { Field, fieldAria } from "@/components/ui/field";
import { FilterForm } from "@/components/ui/filter-form";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { REQUEST_STATES } from "@/lib/contracts/agreements.sorts";
import { REQUEST_FILTER_NAMES, type RequestFilter } from "@/lib/lists/request-filter";
import { STATE_LABELS } from "./words";

/** Narrows the requests down by state and words. */
export function RequestFilterForm({ filter }: { filter: RequestFilter }) {
  return (
    <FilterForm
      label="Filter the requests"
      names={REQUEST_FILTER_NAMES}
      filter={filter}
      className="xl:grid-cols-[1fr_3fr_auto]"
    >
      <Field id="requests-state" label="State">
        <Select {...fieldAria("requests-state")} name="state" defaultValue={filter.state ?? ""}>
          <option value="">Any</option>
          {REQUEST_STATES.map((state) => (
            <option key={state} value={state}>
              {STATE_LABELS[state]}
            </option>
          ))}
        </Select>
      </Field>
      <Field id="requests-q" label="Name, email or apartment">
        <Input
          {...fieldAria("requests-q")}
          name="q"
          type="search"
          maxLength={80}
          defaultValue={filter.q ?? ""}
        />
      </Field>
    </FilterForm>
  );
}
