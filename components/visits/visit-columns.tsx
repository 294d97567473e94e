import { Button } from "@/components/ui/button";
import { DateText } from "@/components/ui/date-text";
import { RowActions } from "@/components/ui/row-actions";
import type { Column } from "@/components/ui/table-view";
import { EmailText } from "@/components/users/email-text";
import type { Visit } from "@/lib/contracts/visits";
import { VisitState } from "./visit-state";
import { whenLabel } from "./words";

export function visitColumns(onOpen: (visit: Visit) => void): Column<Visit>[] {
  return [
    {
      key: "name",
      head: "Name",
      isStrong: true,
      isWide: true,
      isWordy: true,
      sortBy: true,
      cell: ({ name }) => name,
    },
    { key: "reach", head: "Contact", isWide: true, cell: (visit) => <Reach visit={visit} /> },
    {
      key: "apartment_no",
      head: "Apartment No",
      sortBy: true,
      cell: ({ apartment_no }) => apartment_no ?? "–",
    },
    {
      key: "day",
      head: "Visit",
      sortBy: true,
      cell: (visit) => whenLabel(visit) || <span className="text-ink-2">Question</span>,
    },
    {
      key: "created_at",
      head: "Received",
      sortBy: true,
      cell: ({ created_at }) => <DateText instant={created_at} />,
    },
    { key: "state", head: "State", sortBy: true, cell: ({ state }) => <VisitState state={state} /> },
    {
      key: "action",
      head: "Action",
      isAction: true,
      cell: (visit) => (
        <RowActions>
          <Button
            variant={visit.state === "new" ? "primary" : "row"}
            size="sm"
            aria-label={`Open ${visit.name}`}
            onClick={() => onOpen(visit)}
          >
            Open
          </Button>
        </RowActions>
      ),
    },
  ];
}

function Reach({ visit: { phone, email } }: { visit: Visit }) {
  return (
    <span className="grid">
      {phone && <span className="whitespace-nowrap lining-nums tabular-nums">{phone}</span>}
      {email && <EmailText>{email}</EmailText>}
    </span>
  );
}
