"use client";

import { StateFilterForm } from "@/components/ui/filter-form";
import { VISIT_STATES, type VisitState } from "@/lib/visits/contract";
import type { StateFilter } from "@/lib/platform/lists/list-query";
import { STATE_LABELS } from "./words";

/** Filters the visits by state and text. */
export function VisitFilterForm({ filter }: { filter: StateFilter<VisitState> }) {
  return (
    <StateFilterForm
      id="visits"
      label="Filter the visits"
      filter={filter}
      states={VISIT_STATES}
      labels={STATE_LABELS}
      searchLabel="Name, telephone, email or apartment"
    />
  );
}
