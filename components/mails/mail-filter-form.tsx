"use client";

import { StateFilterForm } from "@/components/ui/state-filter-form";
import { LONGEST_SEARCH, SHOWN_STATES, type ShownState } from "@/lib/mails/contract";
import type { StateFilter } from "@/lib/platform/lists/list-query";
import { STATE_LABELS } from "./mail-labels";

/** Filters the outbox by state and address. */
export function MailFilterForm({ filter }: { filter: StateFilter<ShownState> }) {
  return (
    <StateFilterForm
      id="mails"
      label="Filter the mails"
      filter={filter}
      states={SHOWN_STATES}
      labels={STATE_LABELS}
      searchLabel="Email address"
      maxLength={LONGEST_SEARCH}
      searchShare={2}
    />
  );
}
