"use client";

import { StateFilterForm } from "@/components/ui/state-filter-form";
import { FORMER_STATES, type FormerState } from "@/lib/deposits/contract";
import type { StateFilter } from "@/lib/platform/lists/list-query";

const LABELS = { open: "Open balance" } as const;

/** Filters the former tenants by what is open and by text. */
export function FormerFilterForm({ filter }: { filter: StateFilter<FormerState> }) {
  return (
    <StateFilterForm
      id="former"
      label="Filter the former tenants"
      filter={filter}
      states={FORMER_STATES}
      labels={LABELS}
      searchLabel="Name, email or apartment"
    />
  );
}
