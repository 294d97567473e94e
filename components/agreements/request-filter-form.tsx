"use client";

import { StateFilterForm } from "@/components/ui/state-filter-form";
import { REQUEST_STATES } from "@/lib/contracts/agreements.sorts";
import { REQUEST_FILTER_NAMES, type RequestFilter } from "@/lib/lists/request-filter";
import { STATE_LABELS } from "./words";

/** Narrows the requests down by state and words. */
export function RequestFilterForm({ filter }: { filter: RequestFilter }) {
  return (
    <StateFilterForm
      id="requests"
      label="Filter the requests"
      names={REQUEST_FILTER_NAMES}
      filter={filter}
      states={REQUEST_STATES}
      words={STATE_LABELS}
      searchLabel="Name, email or apartment"
      className="xl:grid-cols-[1fr_3fr_auto]"
    />
  );
}
