"use client";

import { STATE_FILTER_NAMES, type StateFilter } from "@/lib/platform/lists/list-query";
import { Field, fieldAria } from "./field";
import { FilterForm } from "./filter-form";
import { Input } from "./input";
import { Select } from "./select";

const COLUMNS = { 2: "xl:grid-cols-[1fr_2fr_auto]", 3: "xl:grid-cols-[1fr_3fr_auto]" };

interface StateFilterFormProps<State extends string> {
  /** The name of the form. */
  label: string;
  /** The prefix of its fields' ids. */
  id: string;
  filter: StateFilter<State>;
  states: readonly State[];
  /** Labels of the states; the states themselves by default. */
  labels?: Readonly<Record<State, string>>;
  /** The label of the state field: `State`. */
  stateLabel?: string;
  /** The label of the search field. */
  searchLabel: string;
  maxLength?: number;
  /** How many times as wide the search field is as the state field, on wide screens. */
  searchShare?: keyof typeof COLUMNS;
}

/** Filters a list by state and text. */
export function StateFilterForm<State extends string>({
  id,
  filter,
  states,
  labels,
  stateLabel = "State",
  searchLabel,
  maxLength = 80,
  searchShare = 3,
  ...form
}: StateFilterFormProps<State>) {
  const [state, q] = [`${id}-state`, `${id}-q`];
  return (
    <FilterForm {...form} className={COLUMNS[searchShare]} names={STATE_FILTER_NAMES} filter={filter}>
      <Field id={state} label={stateLabel}>
        <Select {...fieldAria(state)} name="state" defaultValue={filter.state ?? ""}>
          <option value="">Any</option>
          {states.map((each) => (
            <option key={each} value={each}>
              {labels?.[each] ?? each}
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
