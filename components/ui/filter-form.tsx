"use client";

import { Search } from "lucide-react";
import { type ReactNode, type SubmitEvent, useEffect, useRef } from "react";
import { type Filter, readFields, writeFilter } from "@/lib/lists/filter-address";
import { Button } from "./button";
import { useViewAddress } from "./use-view-address";

interface FilterFormProps<Name extends string> {
  label: string;
  /** The fields, by their names in the address. */
  names: readonly Name[];
  filter: Filter<Name>;
  /** The columns of wide screens. */
  className: string;
  children: ReactNode;
}

/** The frame of a list's filter: the fields say what the address says, Filter and Reset change the address. */
export function FilterForm<Name extends string>(props: FilterFormProps<Name>) {
  const { label, names, filter, className, children } = props;
  const { params, visit } = useViewAddress();
  const form = useRef<HTMLFormElement>(null);
  const shown = JSON.stringify(filter);
  const filled = useRef(shown);

  // Back and forward change the filter too. The fields are not drawn again for it: that would take the focus away. At
  // first they hold what the server wrote, or already what somebody has typed since.
  useEffect(() => {
    if (filled.current === shown) return;
    filled.current = shown;
    fill(form.current, JSON.parse(shown) as Record<string, string>);
  }, [shown]);

  const narrow = (next: Filter<Name>) => visit(writeFilter(new URLSearchParams(params), names, next));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    narrow(readFields(names, new FormData(event.currentTarget)));
  };
  const reset = () => {
    fill(form.current, {});
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

function fill(form: HTMLFormElement | null, filter: Readonly<Record<string, string>>) {
  for (const field of form?.elements ?? [])
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      field.value = filter[field.name] ?? "";
}
