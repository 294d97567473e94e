"use client";

import { Search } from "lucide-react";
import { type ReactNode, type SubmitEvent, useRef } from "react";
import {
  type Filter,
  readFields,
  writeFilter,
  STATE_FILTER_NAMES,
  type StateFilter,
} from "@/lib/platform/lists/list-query";
import { Button } from "./button";
import { Select } from "./choices";
import { Field, fieldAria, Input } from "./field";
import { filtersLabel, FoldOnPhone } from "./fold";
import { type FieldTexts, fillFields, useAddressFields, useViewAddress } from "./use-view-address";

interface FilterFormProps<Name extends string> {
  label: string;
  /** The fields, by their names in the URL. */
  names: readonly Name[];
  filter: Filter<Name>;
  /** The name of its table in the URL, if any. */
  inAddress?: string;
  /** The columns on wide screens. */
  className: string;
  children: ReactNode;
}

/** The frame of a list's filter: the fields mirror the URL; Filter and Reset change it. On a phone several are behind one row. */
export function FilterForm<Name extends string>(props: FilterFormProps<Name>) {
  const { label, names, filter, inAddress, className, children } = props;
  const { visit } = useViewAddress();
  const form = useRef<HTMLFormElement>(null);
  const textsOf = (filter: Filter<Name>): FieldTexts =>
    Object.fromEntries(names.map((name) => [name, filter[name]?.trim() ?? ""]));
  const { remember } = useAddressFields(form, textsOf(filter));

  const narrow = (next: Filter<Name>) => {
    remember(textsOf(next));
    visit((address) => writeFilter(address, names, next, inAddress));
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    narrow(readFields(names, new FormData(event.currentTarget)));
  };
  const reset = () => {
    fillFields(form.current, textsOf({}));
    narrow({});
  };
  const fields = (
    <form
      ref={form}
      role="search"
      aria-label={label}
      className={`mb-6 grid items-end gap-4 sm:grid-cols-2 ${className}`}
      onSubmit={submit}
    >
      {children}
      <div className="flex gap-2 max-sm:*:flex-1">
        <Button type="submit" variant="primary" icon={<Search className="icon" aria-hidden="true" />}>
          Filter
        </Button>
        <Button onClick={reset}>Reset</Button>
      </div>
    </form>
  );
  if (names.length === 1) return fields;
  return (
    <FoldOnPhone
      label={filtersLabel(names.filter((name) => filter[name]?.trim()).length)}
      className="max-sm:mb-4 max-sm:border-y"
    >
      {fields}
    </FoldOnPhone>
  );
}

const COLUMNS = { 2: "xl:grid-cols-[1fr_2fr_auto]", 3: "xl:grid-cols-[1fr_3fr_auto]" };

interface SearchFormProps {
  label: string;
  id: string;
  filter: Filter<"q">;
  searchLabel: string;
}

/** Filters a list by text alone. */
export function SearchForm({ label, id, filter, searchLabel }: SearchFormProps) {
  return (
    <FilterForm label={label} className="md:grid-cols-[1fr_auto]" names={["q"]} filter={filter}>
      <Field id={id} label={searchLabel}>
        <Input {...fieldAria(id)} name="q" type="search" maxLength={80} defaultValue={filter.q ?? ""} />
      </Field>
    </FilterForm>
  );
}

interface StateFilterFormProps<State extends string> {
  /** The name of the form. */
  label: string;
  /** The prefix of its fields' ids. */
  id: string;
  filter: StateFilter<State>;
  states: readonly State[];
  /** Labels of the states; the states themselves by default. */
  labels?: Readonly<Record<State, string>>;
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
  searchLabel,
  maxLength = 80,
  searchShare = 3,
  ...form
}: StateFilterFormProps<State>) {
  const [state, q] = [`${id}-state`, `${id}-q`];
  return (
    <FilterForm {...form} className={COLUMNS[searchShare]} names={STATE_FILTER_NAMES} filter={filter}>
      <Field id={state} label="Status">
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
