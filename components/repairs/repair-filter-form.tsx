"use client";

import { Field, fieldAria } from "@/components/ui/field";
import { FilterForm } from "@/components/ui/filter-form";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { REPAIR_FILTER_NAMES, type RepairFilter } from "./repair-filter";

/** Filters the board by text and urgency. */
export function RepairFilterForm({ filter }: { filter: RepairFilter }) {
  return (
    <FilterForm
      label="Filter the repairs"
      names={REPAIR_FILTER_NAMES}
      filter={filter}
      className="xl:grid-cols-[3fr_1fr_1fr_auto]"
    >
      <Field id="repairs-q" label="Words, room, name or apartment">
        <Input
          {...fieldAria("repairs-q")}
          name="q"
          type="search"
          maxLength={80}
          defaultValue={filter.q ?? ""}
        />
      </Field>
      <Field id="repairs-urgent" label="Urgency">
        <Select {...fieldAria("repairs-urgent")} name="urgent" defaultValue={filter.urgent ?? ""}>
          <option value="">Any</option>
          <option value="true">Urgent only</option>
        </Select>
      </Field>
      <Field id="repairs-building" label="Where">
        <Select {...fieldAria("repairs-building")} name="building" defaultValue={filter.building ?? ""}>
          <option value="">Everywhere</option>
          <option value="true">The building only</option>
        </Select>
      </Field>
    </FilterForm>
  );
}
