"use client";

import { Search } from "lucide-react";
import type { SubmitEvent } from "react";
import { Button } from "@/components/ui/button";
import { Field, fieldAria } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { AUDIT_NOUNS, type AuditFilter, FILTER_NAMES } from "@/lib/audit-filter";

interface AuditFilterFormProps {
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
}

/** Narrows the trail down by noun, words and days. */
export function AuditFilterForm({ filter, onFilter }: AuditFilterFormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    onFilter(Object.fromEntries(FILTER_NAMES.map((name) => [name, textOf(data.get(name))])));
  };
  return (
    <form
      key={JSON.stringify(filter)}
      role="search"
      aria-label="Filter the trail"
      className="mb-6 grid items-end gap-4 sm:grid-cols-2 xl:grid-cols-[1fr_2fr_1fr_1fr_auto]"
      onSubmit={submit}
    >
      <Field id="audit-action" label="About">
        <Select {...fieldAria("audit-action")} name="action" defaultValue={filter.action ?? ""}>
          <option value="">Everything</option>
          {AUDIT_NOUNS.map((noun) => (
            <option key={noun}>{noun}</option>
          ))}
          {filter.action && !AUDIT_NOUNS.includes(filter.action) && <option>{filter.action}</option>}
        </Select>
      </Field>
      <Field id="audit-q" label="Person, subject or request">
        <Input
          {...fieldAria("audit-q")}
          name="q"
          type="search"
          maxLength={100}
          defaultValue={filter.q ?? ""}
        />
      </Field>
      <Field id="audit-from" label="From">
        <Input {...fieldAria("audit-from")} name="from" type="date" defaultValue={filter.from ?? ""} />
      </Field>
      <Field id="audit-to" label="To">
        <Input {...fieldAria("audit-to")} name="to" type="date" defaultValue={filter.to ?? ""} />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" icon={<Search className="icon" aria-hidden="true" />}>
          Filter
        </Button>
        <Button onClick={() => onFilter({})}>Reset</Button>
      </div>
    </form>
  );
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value.trim() : "";
}
