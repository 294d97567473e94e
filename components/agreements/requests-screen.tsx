"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { DataTable } from "@/components/layout/data-table";
import { ListEmpty } from "@/components/layout/list-empty";
import { PageHeading } from "@/components/layout/page-heading";
import { ScreenHead } from "@/components/layout/screen-head";
import { readTableView, type Column } from "@/components/ui/table-view";
import { type AgreementRequest, GROUPED, REQUEST_SORTS, REQUEST_STATES } from "@/lib/agreements/contract";
import { useRequests } from "@/lib/agreements/client";
import type { FirstPage } from "@/lib/platform/client/list";
import { listQuery, readStateFilter } from "@/lib/platform/lists/list-query";
import { DecideDialog, type Decision } from "./decide-dialog";
import { DeclineOthersDialog, type LetApartment } from "./decline-others-dialog";
import { requestGroups } from "./request-groups";
import { RequestDialog } from "./request-dialog";
import { RequestFilterForm } from "./request-filter-form";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { DateText } from "@/components/ui/date-text";
import { RowActions } from "@/components/ui/row-actions";
import { ABOVE_CARD, WHOLE_CARD } from "@/components/ui/table-class";
import { EmailText } from "@/components/users/email-text";
import { PersonCell } from "@/components/users/person-cell";
import { formatDollars } from "@/lib/platform/format/money";
import { RequestReason, RequestState } from "./request-state";
import { rivalsLabel } from "./words";

/** Agreement Requests (docs/product.md 8.3). */
export function RequestsScreen({ first }: { first: FirstPage<AgreementRequest[]> | undefined }) {
  const params = useSearchParams();
  const view = readTableView(params);
  const filter = readStateFilter(params, REQUEST_STATES);
  const requests = useRequests({ ...GROUPED, ...listQuery(view, REQUEST_SORTS), ...filter }, first);
  const [decision, setDecision] = useState<Decision | null>(null);
  const [letHome, setLetHome] = useState<LetApartment | null>(null);
  const [opened, setOpened] = useState<AgreementRequest | null>(null);
  const columns = requestColumns({ onDecide: setDecision, onOpen: setOpened, isGrouped: view.sort === null });
  // The accepted request is no longer pending.
  const offerTheOthers = ({ apartment_no, rivals }: AgreementRequest) => {
    if (rivals > 1) setLetHome({ apartment_no, waiting: rivals - 1 });
  };
  return (
    <>
      <ScreenHead>
        <PageHeading page={view.page}>{`All Requests(${requests.total})`}</PageHeading>
      </ScreenHead>
      <RequestFilterForm filter={filter} />
      <DataTable
        list={requests}
        label="Agreement requests"
        columns={columns}
        rowKey={({ _id }) => _id}
        wide
        dense
        inLines
        grouping={requestGroups(setLetHome)}
        empty={
          <ListEmpty drawing="tray" filter={filter} title="No Requests Yet!">
            New agreement requests arrive here.
          </ListEmpty>
        }
      />
      <DecideDialog decision={decision} onClose={() => setDecision(null)} onAccepted={offerTheOthers} />
      <DeclineOthersDialog home={letHome} onClose={() => setLetHome(null)} />
      <RequestDialog
        request={opened}
        onClose={() => setOpened(null)}
        onDecide={(chosen) => {
          setOpened(null);
          setDecision(chosen);
        }}
      />
    </>
  );
}

/** The actions on a request. */
interface RowHandlers {
  onDecide: (decision: Decision) => void;
  onOpen: (request: AgreementRequest) => void;
}

interface Shown extends RowHandlers {
  /** The home's state is shown above its group of requests. */
  isGrouped: boolean;
}

function requestColumns({ isGrouped, ...on }: Shown): Column<AgreementRequest>[] {
  return [
    {
      key: "name",
      head: "Name",
      isStrong: true,
      isWide: true,
      isWordy: true,
      sortBy: true,
      place: "title",
      cell: (request) => <Person request={request} onOpen={on.onOpen} />,
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
      place: "rest",
      cell: (request) => <ApartmentCell request={request} isGrouped={isGrouped} />,
    },
    { key: "floor_no", head: "Floor", cell: ({ floor_no }) => floor_no },
    { key: "block_no", head: "Block", cell: ({ block_no }) => block_no },
    {
      key: "rent",
      head: "Rent",
      isNumeric: true,
      sortBy: true,
      place: "figure",
      cell: ({ rent }) => formatDollars(rent),
    },
    {
      key: "request_date",
      head: "Request Date",
      sortBy: true,
      cell: ({ request_date }) => <DateText instant={request_date} />,
    },
    {
      key: "status",
      head: "Status",
      sortBy: true,
      place: "state",
      cell: (request) => <RequestState request={request} />,
    },
    {
      key: "action",
      head: "Action",
      isAction: true,
      place: "actions",
      cell: (request) => <Actions request={request} on={on} />,
    },
  ];
}

/** The home, and in small type its rival requests and whether it is let, while the request is pending. */
function ApartmentCell({ request, isGrouped }: { request: AgreementRequest; isGrouped: boolean }) {
  const { apartment_no, status, rivals, is_let, request_date } = request;
  const home = (
    <span>
      {apartment_no}
      <span className="as-cards:inline font-book hidden" aria-hidden="true">
        {", "}
        <DateText instant={request_date} />
      </span>
    </span>
  );
  if (isGrouped || status !== "pending" || (rivals < 2 && !is_let)) return home;
  const quiet = "text-micro/[1.3] font-book text-ink-2";
  return (
    <span className="grid justify-items-start">
      {home}
      {is_let && <span className={quiet}>{apartment_no} is let</span>}
      {rivals > 1 && (
        <Link
          className={`${quiet} ${ABOVE_CARD} decoration-line-strong hover:text-brick underline underline-offset-3`}
          href={`?${new URLSearchParams({ state: "pending", q: apartment_no }).toString()}`}
        >
          {rivalsLabel(request)}
        </Link>
      )}
    </span>
  );
}

interface ActionsProps {
  request: AgreementRequest;
  on: RowHandlers;
}

/** Omits Accept if the home is let. */
function Actions({ request, on }: ActionsProps) {
  const { name, is_let, status } = request;
  if (status !== "pending") return <RequestReason reason={request.reason} />;
  return (
    <RowActions className={`${ABOVE_CARD} as-cards:pt-2 as-cards:pb-1`}>
      {!is_let && (
        <Button
          variant="primary"
          size="sm"
          aria-label={`Accept ${name}`}
          onClick={() => on.onDecide({ request, kind: "accept" })}
        >
          Accept
        </Button>
      )}
      <Button
        variant="row"
        size="sm"
        aria-label={`Reject ${name}`}
        onClick={() => on.onDecide({ request, kind: "reject" })}
      >
        Reject
      </Button>
    </RowActions>
  );
}

interface PersonProps extends Pick<RowHandlers, "onOpen"> {
  request: AgreementRequest;
}

/** The name opens the request's details. */
function Person({ request, onOpen }: PersonProps) {
  return (
    <button
      type="button"
      className={`decoration-line-strong hover:text-brick min-h-11 cursor-pointer text-left underline decoration-1 underline-offset-4 ${WHOLE_CARD}`}
      onClick={() => onOpen(request)}
    >
      {/* Not a label of the button's own, which would have to hold the letter of the avatar too. */}
      <span className="sr-only">Details of </span>
      <PersonCell name={request.name} />
    </button>
  );
}
