"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { DataTable } from "@/components/layout/data-table";
import { ListEmpty, ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { Button } from "@/components/ui/button";
import { StateFilterForm } from "@/components/ui/filter-form";
import { useMay } from "@/components/ui/may";
import { DateText, RowActions } from "@/components/ui/table-rows";
import { readTableView, type Column } from "@/components/ui/table-view";
import { EmailText } from "@/components/users/person-cell";
import type { FirstPage } from "@/lib/platform/client/list";
import { type StateFilter, listQuery, readStateFilter } from "@/lib/platform/lists/list-query";
import { useNewVisits, useVisits } from "@/lib/visits/client";
import { VISIT_STATES, type VisitState, type Visit, VISIT_SORTS } from "@/lib/visits/contract";
import { STATE_LABELS, VisitDialog, VisitStateBadge, whenLabel } from "./visit-dialog";

/** Filters the visits by state and text. */
function VisitFilterForm({ filter }: { filter: StateFilter<VisitState> }) {
  return (
    <StateFilterForm
      id="visits"
      label="Filter the visits"
      filter={filter}
      states={VISIT_STATES}
      labels={STATE_LABELS}
      searchLabel="Name, telephone, email or apartment"
    />
  );
}

interface VisitsScreenProps {
  first: FirstPage<Visit[]> | undefined;
  /** The number of unanswered visits, as the server counted them. */
  waiting: number;
}

/** All visits and questions (docs/product.md 8.7). */
export function VisitsScreen({ first, waiting }: VisitsScreenProps) {
  const params = useSearchParams();
  const view = readTableView(params);
  const filter = readStateFilter(params, VISIT_STATES);
  const visits = useVisits({ ...listQuery(view, VISIT_SORTS), ...filter }, first);
  const fresh = useNewVisits(waiting);
  const answers = useMay().call("PATCH /visits/{id}");
  const [opened, setOpened] = useState<Visit | null>(null);
  // The latest version from the list: another admin's answer appears in the open dialog too.
  const shown = opened && (visits.items?.find(({ _id }) => _id === opened._id) ?? opened);
  return (
    <>
      <ScreenHead>
        <PageHeading page={view.page}>{`All Visits(${String(visits.total)})`}</PageHeading>
        <p className="text-ink-2 text-small">{fresh === 0 ? "No new visits" : `${String(fresh)} new`}</p>
      </ScreenHead>
      <VisitFilterForm filter={filter} />
      <DataTable
        list={visits}
        label="Visits and questions"
        columns={visitColumns(setOpened, answers)}
        rowKey={({ _id }) => _id}
        wide
        dense
        empty={<ListEmpty drawing="tray" filter={filter} title="No visits yet" />}
      />
      <VisitDialog visit={shown} onClose={() => setOpened(null)} />
    </>
  );
}

function visitColumns(onOpen: (visit: Visit) => void, answers: boolean): Column<Visit>[] {
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
    { key: "state", head: "Status", sortBy: true, cell: ({ state }) => <VisitStateBadge state={state} /> },
    {
      key: "action",
      head: "Action",
      isAction: true,
      cell: (visit) => {
        const isToAnswer = answers && visit.state === "new";
        return (
          <RowActions>
            <Button
              variant={isToAnswer ? "primary" : "row"}
              size="sm"
              aria-label={`${isToAnswer ? "Answer" : "Details of"} ${visit.name}`}
              onClick={() => onOpen(visit)}
            >
              {isToAnswer ? "Answer" : "Details"}
            </Button>
          </RowActions>
        );
      },
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
