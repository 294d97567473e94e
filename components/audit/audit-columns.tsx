import type { Column } from "@/components/ui/table-view";
import type { AuditEntry } from "@/lib/contracts/audit";
import type { SentencesOf } from "@/lib/contracts/noun";
import { formatMoment } from "./describe-change";
import { EntryDetails } from "./entry-details";
import { changeSentence } from "./change-sentence";

/** When it happened, in the tower's time zone, and what happened. */
export function auditColumns(sentences: SentencesOf<string>): Column<AuditEntry>[] {
  return [
    {
      key: "at",
      head: "Time (Dhaka)",
      sortBy: true,
      cell: ({ at }) => (
        <time className="whitespace-nowrap lining-nums tabular-nums" dateTime={at}>
          {formatMoment(at)}
        </time>
      ),
    },
    {
      key: "change",
      head: "What Happened",
      isWide: true,
      cell: (entry) => <EntryDetails entry={entry} sentence={changeSentence(entry, sentences)} />,
    },
  ];
}
