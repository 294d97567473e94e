"use client";

import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { type ReactNode, useState } from "react";
import { StateBadge } from "@/components/apartments/managed-columns";
import { DataTable } from "@/components/layout/data-table";
import { ListEmpty, Outcome, ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { Button } from "@/components/ui/button";
import { StateFilterForm } from "@/components/ui/filter-form";
import { ABOVE_CARD, WHOLE_CARD } from "@/components/ui/table-class";
import { type Grouping, DateText, RowActions } from "@/components/ui/table-rows";
import { readTableView, type Column } from "@/components/ui/table-view";
import { EmailText, NAME_LINK, PersonCell } from "@/components/users/person-cell";
import { useRequests } from "@/lib/agreements/client";
import {
  type AgreementRequest,
  GROUPED,
  REQUEST_SORTS,
  REQUEST_STATES,
  type RequestState,
} from "@/lib/agreements/contract";
import type { FirstPage } from "@/lib/platform/client/list";
import { shownEmail } from "@/lib/platform/contracts/contact";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { listQuery, readStateFilter, type StateFilter } from "@/lib/platform/lists/list-query";
import { type LetApartment, DecideDialog, type Decision, RejectOthersDialog } from "./decide-dialog";
import { STATE_LABELS, RequestDetailsDialog, RequestStateBadge } from "./request-details-dialog";

/** Groups the requests by home, below its state and the number of pending requests (docs/product.md 8.3). */
function requestGroups(onRejectOthers: (home: LetApartment) => void): Grouping<AgreementRequest> {
  return {
    keyOf: ({ apartment_id }) => apartment_id,
    head: ({ apartment_no, home_state, rivals }) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="text-head/title font-serif font-normal">
          <span className="sr-only">Apartment </span>
          {apartment_no}
        </b>
        <StateBadge state={home_state} />
        <span className="text-small text-ink-2 tabular-nums">
          {rivals > 0 ? `${String(rivals)} pending` : "None pending"}
        </span>
      </span>
    ),
    action: ({ apartment_no, is_let, rivals }) =>
      is_let &&
      rivals > 0 && (
        <Button
          call="POST /declined-requests"
          variant="outline"
          size="sm"
          aria-label={`Reject the Others for ${apartment_no}`}
          onClick={() => onRejectOthers({ apartment_no, waiting: rivals })}
        >
          Reject the Others
        </Button>
      ),
  };
}

/** On paper, which has no action column, the reason is shown below. */
function RequestState({ request }: { request: AgreementRequest }) {
  return (
    <span className="grid justify-items-start">
      <RequestStateBadge request={request} />
      {request.reason && (
        <span className="text-ink-2 text-micro/[1.3] hidden max-w-56 wrap-anywhere print:block">
          {request.reason}
        </span>
      )}
    </span>
  );
}

/**
 * Replaces the actions of a closed request; limited to three lines, so that a row keeps its height. In a card it is
 * shown below the lines, at full width. 'Details' has the full text.
 */
function RequestReason({ reason }: Pick<AgreementRequest, "reason">) {
  if (!reason) return null;
  return (
    <span
      className="text-ink-2 text-micro/[1.3] as-cards:text-small as-cards:my-0 as-cards:line-clamp-2 as-cards:w-auto -my-1 ml-auto line-clamp-3 w-40 text-left wrap-anywhere"
      title={reason}
    >
      {reason}
    </span>
  );
}

/** Agreement Requests (docs/product.md 8.3). */
export function RequestsScreen({ first }: { first: FirstPage<AgreementRequest[]> | undefined }) {
  const params = useSearchParams();
  const view = readTableView(params);
  const filter = readStateFilter(params, REQUEST_STATES);
  const requests = useRequests({ ...GROUPED, ...listQuery(view, REQUEST_SORTS), ...filter }, first);
  const [decision, setDecision] = useState<Decision | null>(null);
  const [letHome, setLetHome] = useState<LetApartment | null>(null);
  const [opened, setOpened] = useState<AgreementRequest | null>(null);
  const [outcome, setOutcome] = useState<ReactNode>(null);
  const columns = requestColumns({ onDecide: setDecision, onOpen: setOpened, isGrouped: view.sort === null });
  return (
    <>
      <ScreenHead>
        <PageHeading page={view.page}>{`All Requests(${requests.total})`}</PageHeading>
      </ScreenHead>
      <RequestFilterForm filter={filter} />
      <Outcome>{outcome}</Outcome>
      <DataTable
        list={requests}
        label="Agreement requests"
        columns={columns}
        rowKey={({ _id }) => _id}
        wide
        dense
        inLines
        grouping={requestGroups(setLetHome)}
        empty={<ListEmpty drawing="tray" filter={filter} title="No Requests Yet!" />}
      />
      <DecideDialog decision={decision} onClose={() => setDecision(null)} onDone={setOutcome} />
      <RejectOthersDialog home={letHome} onClose={() => setLetHome(null)} />
      <RequestDetailsDialog
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
      cell: ({ email }) => (shownEmail(email) ? <EmailText>{email}</EmailText> : "No email"),
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
      cell: ({ rent }) => formatMoney(rent),
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

/** `3 people are asking for 6B` */
function rivalsLabel({ rivals, apartment_no }: Pick<AgreementRequest, "rivals" | "apartment_no">) {
  return `${String(rivals)} people are asking for ${apartment_no}`;
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
          call="POST /accepted-requests"
          variant="primary"
          size="sm"
          aria-label={`Accept ${name}`}
          onClick={() => on.onDecide({ request, kind: "accept" })}
        >
          Accept
        </Button>
      )}
      <Button
        call="PATCH /update-request"
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
      className={`cursor-pointer text-left ${NAME_LINK} ${WHOLE_CARD}`}
      onClick={() => onOpen(request)}
    >
      {/* Not a label of the button's own, which would have to hold the letter of the avatar too. */}
      <span className="sr-only">Details of </span>
      <PersonCell name={request.name} />
    </button>
  );
}

/** Filters the requests by state and text. */
function RequestFilterForm({ filter }: { filter: StateFilter<RequestState> }) {
  return (
    <StateFilterForm
      id="requests"
      label="Filter the requests"
      filter={filter}
      states={REQUEST_STATES}
      labels={STATE_LABELS}
      searchLabel="Name, email or apartment"
    />
  );
}
