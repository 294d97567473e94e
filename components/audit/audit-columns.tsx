import type { Column } from "@/components/ui/table-view";
import type { AuditEntry } from "@/lib/contracts/audit";
import { describeChange } from "./describe-change";

/** The trail is read across time zones and beside the logs, so its times are in UTC: `2026-11-21 09:30:00`. */
export function formatMoment(instant: string): string {
  return instant.slice(0, 19).replace("T", " ");
}

/** Who changed what, with old and new value. */
export const AUDIT_COLUMNS: Column<AuditEntry>[] = [
  {
    key: "at",
    head: "Time (UTC)",
    sortBy: true,
    cell: ({ at }) => (
      <time className="whitespace-nowrap lining-nums tabular-nums" dateTime={at}>
        {formatMoment(at)}
      </time>
    ),
  },
  {
    key: "actor_name",
    head: "Who",
    isStrong: true,
    isWordy: true,
    cell: ({ actor_id, actor_name }) => actor_name || (actor_id ? "Null" : "Nibash"),
  },
  {
    key: "action",
    head: "Action",
    cell: ({ action }) => <span className="whitespace-nowrap">{action}</span>,
  },
  {
    key: "subject",
    head: "Subject",
    cell: ({ subject }) => <span className="[overflow-wrap:anywhere]">{subject}</span>,
  },
  {
    key: "change",
    head: "Change",
    isWide: true,
    cell: ({ before, after }) => <Change lines={describeChange(before, after)} />,
  },
  {
    key: "request_id",
    head: "Request",
    isSmall: true,
    cell: ({ request_id }) => (
      <span title={request_id} className="whitespace-nowrap">
        {request_id.slice(0, 8)}
      </span>
    ),
  },
];

function Change({ lines }: { lines: string[] }) {
  return (
    <ul className="text-small [overflow-wrap:anywhere]">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
