"use client";

import { StateFilterForm } from "@/components/ui/state-filter-form";
import { APARTMENT_STATES } from "@/lib/contracts/managed-apartments.sorts";
import { APARTMENT_FILTER_NAMES, type ApartmentFilter } from "@/lib/lists/apartment-filter";

/** Narrows the apartments down by status and words. */
export function ManagedFilterForm({ filter }: { filter: ApartmentFilter }) {
  return (
    <StateFilterForm
      id="apartments"
      label="Filter the apartments"
      names={APARTMENT_FILTER_NAMES}
      filter={filter}
      states={APARTMENT_STATES}
      stateLabel="Status"
      searchLabel="Number, tenant's name or email"
      className="xl:grid-cols-[1fr_2fr_auto]"
    />
  );
}
