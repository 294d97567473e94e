"use client";

import { StateFilterForm } from "@/components/ui/state-filter-form";
import { SHOWN_STATES } from "@/lib/contracts/mails.states";
import { MAIL_FILTER_NAMES, type MailFilter } from "@/lib/lists/mail-filter";
import { STATE_WORDS } from "./mail-words";

/** Narrows the outbox down by state and address. */
export function MailFilterForm({ filter }: { filter: MailFilter }) {
  return (
    <StateFilterForm
      id="mails"
      label="Filter the mails"
      names={MAIL_FILTER_NAMES}
      filter={filter}
      states={SHOWN_STATES}
      words={STATE_WORDS}
      searchLabel="Email address"
      maxLength={100}
      className="xl:grid-cols-[1fr_2fr_auto]"
    />
  );
}
