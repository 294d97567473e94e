"use client";

import { StateFilterForm } from "@/components/ui/state-filter-form";
import { APARTMENT_STATES, type ApartmentState } from "@/lib/apartments/managed-contract";
import type { StateFilter } from "@/lib/platform/lists/list-query";
import { STATE_LABELS } from "./state-badge";

/** Filters the apartments by status and text. */
export function ManagedFilterForm({ filter }: { filter: StateFilter<ApartmentState> }) {
  return (
    <StateFilterForm
      id="apartments"
      label="Filter the apartments"
      filter={filter}
      states={APARTMENT_STATES}
      labels={STATE_LABELS}
      stateLabel="Status"
      searchLabel="Number, tenant's name or email"
      searchShare={2}
    />
  );
}
