import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DateText } from "@/components/ui/date-text";
import type { Column } from "@/components/ui/table-view";
import { EmailText } from "@/components/users/email-text";
import { PersonCell } from "@/components/users/person-cell";
import type { AgreementRequest } from "@/lib/contracts/agreements";
import { formatDollars } from "@/lib/format/money";
import type { Decision } from "./decide-dialog";

/** The columns, in their order. */
export function requestColumns(onDecide: (decision: Decision) => void): Column<AgreementRequest>[] {
  return [
    {
      key: "name",
      head: "Name",
      className: "strong span2 wordy",
      sortBy: true,
      cell: ({ name }) => <PersonCell name={name} />,
    },
    {
      key: "email",
      head: "Email",
      className: "span2",
      sortBy: true,
      cell: ({ email }) => <EmailText>{email}</EmailText>,
    },
    {
      key: "apartment_no",
      head: "Apartment No",
      className: "strong",
      sortBy: true,
      cell: ({ apartment_no }) => apartment_no,
    },
    { key: "floor_no", head: "Floor", cell: ({ floor_no }) => floor_no },
    { key: "block_no", head: "Block", cell: ({ block_no }) => block_no },
    { key: "rent", head: "Rent", isNumeric: true, sortBy: true, cell: ({ rent }) => formatDollars(rent) },
    {
      key: "request_date",
      head: "Request Date",
      sortBy: true,
      cell: ({ request_date }) => <DateText instant={request_date} />,
    },
    { key: "status", head: "Status", sortBy: true, cell: ({ status }) => <RequestStatus status={status} /> },
    {
      key: "action",
      head: "Action",
      className: "a acts-cell",
      cell: (request) => request.status === "pending" && <Decide request={request} onDecide={onDecide} />,
    },
  ];
}

function RequestStatus({ status }: Pick<AgreementRequest, "status">) {
  return status === "pending" ? <Badge tone="wait">Pending</Badge> : <span className="muted">Checked</span>;
}

interface DecideProps {
  request: AgreementRequest;
  onDecide: (decision: Decision) => void;
}

function Decide({ request, onDecide }: DecideProps) {
  return (
    <div className="acts">
      <Button
        variant="primary"
        size="sm"
        aria-label={`Accept ${request.name}`}
        onClick={() => onDecide({ request, kind: "accept" })}
      >
        Accept
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Reject ${request.name}`}
        onClick={() => onDecide({ request, kind: "reject" })}
      >
        Reject
      </Button>
    </div>
  );
}
