"use client";

import { StateFilterForm } from "@/components/ui/state-filter-form";
import { STATES, VISIT_FILTER_NAMES, type VisitFilter } from "@/lib/lists/visit-filter";
import { STATE_LABELS } from "./words";

/** Narrows the visits down by state and words. */
export function VisitFilterForm({ filter }: { filter: VisitFilter }) {
  return (
    <StateFilterForm
      id="visits"
      label="Filter the visits"
      names={VISIT_FILTER_NAMES}
      filter={filter}
      states={STATES}
      words={STATE_LABELS}
      searchLabel="Name, telephone, email or apartment"
      className="xl:grid-cols-[1fr_3fr_auto]"
    />
  );
}
