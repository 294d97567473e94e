"use client";

import { STATE_TONES, STATE_WORDS } from "@/components/mails/mail-words";
import { Badge } from "@/components/ui/badge";
import { DateText } from "@/components/ui/date-text";
import { Table } from "@/components/ui/table";
import type { Column } from "@/components/ui/table-view";
import type { Mail } from "@/lib/contracts/mails";
import { MemberSection } from "./member-section";

/** The last mails to the user's address, and the outcome of each. */
export function MemberMails({ mails }: { mails: readonly Mail[] }) {
  return (
    <MemberSection title="Mails" count={mails.length} empty="No mails to this address.">
      <Table
        label="Mails"
        rows={mails}
        columns={MAIL_COLUMNS}
        rowKey={({ _id }) => _id}
        pageSize={mails.length}
      />
    </MemberSection>
  );
}

const MAIL_COLUMNS: Column<Mail>[] = [
  { key: "created_at", head: "Written", cell: ({ created_at }) => <DateText instant={created_at} /> },
  { key: "subject", head: "Subject", isStrong: true, isWordy: true, cell: ({ subject }) => subject },
  {
    key: "state",
    head: "State",
    cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</Badge>,
  },
];
