"use client";

import { Field, fieldAria } from "@/components/ui/field";
import { FilterForm } from "@/components/ui/filter-form";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SHOWN_STATES } from "@/lib/contracts/mails.states";
import { MAIL_FILTER_NAMES, type MailFilter } from "@/lib/lists/mail-filter";
import { STATE_WORDS } from "./mail-words";

/** Narrows the outbox down by state and address. */
export function MailFilterForm({ filter }: { filter: MailFilter }) {
  return (
    <FilterForm
      label="Filter the mails"
      names={MAIL_FILTER_NAMES}
      filter={filter}
      className="xl:grid-cols-[1fr_2fr_auto]"
    >
      <Field id="mails-state" label="State">
        <Select {...fieldAria("mails-state")} name="state" defaultValue={filter.state ?? ""}>
          <option value="">Any</option>
          {SHOWN_STATES.map((state) => (
            <option key={state} value={state}>
              {STATE_WORDS[state]}
            </option>
          ))}
        </Select>
      </Field>
      <Field id="mails-q" label="Email address">
        <Input
          {...fieldAria("mails-q")}
          name="q"
          type="search"
          maxLength={100}
          defaultValue={filter.q ?? ""}
        />
      </Field>
    </FilterForm>
  );
}
