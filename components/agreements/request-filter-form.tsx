"use client";

import { StateFilterForm } from "@/components/ui/filter-form";
import { REQUEST_STATES, type RequestState } from "@/lib/agreements/contract";
import type { StateFilter } from "@/lib/platform/lists/list-query";
import { STATE_LABELS } from "./labels";

/** Filters the requests by state and text. */
export function RequestFilterForm({ filter }: { filter: StateFilter<RequestState> }) {
  return (
    <StateFilterForm
      id="requests"
      label="Filter the requests"
      filter={filter}
      states={REQUEST_STATES}
      labels={STATE_LABELS}
      searchLabel="Name, email or apartment"
    />
  );
}
