"use client";

import { Field, fieldAria } from "@/components/ui/field";
import { FilterForm } from "@/components/ui/filter-form";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { AUDIT_FILTER_NAMES, type AuditFilter } from "@/lib/platform/lists/audit-filter";

interface AuditFilterFormProps {
  filter: AuditFilter;
  /** The nouns of the trail; they come from the contracts, which the browser does not load. */
  nouns: readonly string[];
}

/** Filters the trail by noun, text and days. */
export function AuditFilterForm({ filter, nouns }: AuditFilterFormProps) {
  return (
    <FilterForm
      label="Filter the trail"
      names={AUDIT_FILTER_NAMES}
      filter={filter}
      className="xl:grid-cols-[minmax(11rem,1fr)_minmax(9rem,2fr)_1fr_1fr_auto]"
    >
      <Field id="audit-action" label="About">
        <Select {...fieldAria("audit-action")} name="action" defaultValue={filter.action ?? ""}>
          <option value="">Everything</option>
          {nouns.map((noun) => (
            <option key={noun}>{noun}</option>
          ))}
          {filter.action && !nouns.includes(filter.action) && <option>{filter.action}</option>}
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
    </FilterForm>
  );
}
