"use client";

import { Search } from "lucide-react";
import { type ReactNode, type SubmitEvent, useRef } from "react";
import { type Filter, readFields, writeFilter } from "@/lib/platform/lists/list-query";
import { Button } from "./button";
import { type FieldTexts, fillFields, useAddressFields } from "./use-address-fields";
import { useViewAddress } from "./use-view-address";

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

/** The frame of a list's filter: the fields mirror the URL; Filter and Reset change it. */
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
  return (
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
}
