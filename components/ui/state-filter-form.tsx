"use client";

import { STATE_FILTER_NAMES, type StateFilter } from "@/lib/lists/state-filter";
import { Field, fieldAria } from "./field";
import { FilterForm } from "./filter-form";
import { Input } from "./input";
import { Select } from "./select";

interface StateFilterFormProps<State extends string> {
  /** What the form is called. */
  label: string;
  /** What the ids of its fields begin with. */
  id: string;
  filter: StateFilter<State>;
  states: readonly State[];
  /** A state as people read it; without them it is read as it is written. */
  words?: Readonly<Record<State, string>>;
  /** What the states are of: `State`. */
  stateLabel?: string;
  /** What the words are looked for in. */
  searchLabel: string;
  maxLength?: number;
  className: string;
}

/** Narrows a list down by state and words. */
export function StateFilterForm<State extends string>({
  id,
  filter,
  states,
  words,
  stateLabel = "State",
  searchLabel,
  maxLength = 80,
  ...form
}: StateFilterFormProps<State>) {
  const [state, q] = [`${id}-state`, `${id}-q`];
  return (
    <FilterForm {...form} names={STATE_FILTER_NAMES} filter={filter}>
      <Field id={state} label={stateLabel}>
        <Select {...fieldAria(state)} name="state" defaultValue={filter.state ?? ""}>
          <option value="">Any</option>
          {states.map((each) => (
            <option key={each} value={each}>
              {words?.[each] ?? each}
            </option>
          ))}
        </Select>
      </Field>
      <Field id={q} label={searchLabel}>
        <Input {...fieldAria(q)} name="q" type="search" maxLength={maxLength} defaultValue={filter.q ?? ""} />
      </Field>
    </FilterForm>
  );
}
