import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DateText } from "@/components/ui/date-text";
import { RowActions } from "@/components/ui/row-actions";
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
      isStrong: true,
      isWide: true,
      isWordy: true,
      sortBy: true,
      cell: ({ name }) => <PersonCell name={name} />,
    },
    {
      key: "email",
      head: "Email",
      isWide: true,
      sortBy: true,
      cell: ({ email }) => <EmailText>{email}</EmailText>,
    },
    {
      key: "apartment_no",
      head: "Apartment No",
      isStrong: true,
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
      isAction: true,
      cell: (request) => request.status === "pending" && <Decide request={request} onDecide={onDecide} />,
    },
  ];
}

function RequestStatus({ status }: Pick<AgreementRequest, "status">) {
  return status === "pending" ? (
    <Badge tone="wait">Pending</Badge>
  ) : (
    <span className="text-ink-2">Checked</span>
  );
}

interface DecideProps {
  request: AgreementRequest;
  onDecide: (decision: Decision) => void;
}

function Decide({ request, onDecide }: DecideProps) {
  return (
    <RowActions>
      <Button
        variant="primary"
        size="sm"
        aria-label={`Accept ${request.name}`}
        onClick={() => onDecide({ request, kind: "accept" })}
      >
        Accept
      </Button>
      <Button
        variant="row"
        size="sm"
        aria-label={`Reject ${request.name}`}
        onClick={() => onDecide({ request, kind: "reject" })}
      >
        Reject
      </Button>
    </RowActions>
  );
}
