"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { DataTable } from "@/components/layout/data-table";
import { ListEmpty } from "@/components/layout/list-empty";
import { PageHeading } from "@/components/layout/page-heading";
import { ScreenHead } from "@/components/layout/screen-head";
import { readTableView } from "@/components/ui/table-view";
import type { Visit } from "@/lib/contracts/visits";
import { VISIT_SORTS, VISIT_STATES } from "@/lib/contracts/visits.sorts";
import type { FirstPage } from "@/lib/hooks/list";
import { useNewVisits, useVisits } from "@/lib/hooks/visits";
import { listQuery } from "@/lib/lists/list-query";
import { readStateFilter } from "@/lib/lists/state-filter";
import { visitColumns } from "./visit-columns";
import { VisitDialog } from "./visit-dialog";
import { VisitFilterForm } from "./visit-filter-form";

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
        columns={visitColumns(setOpened)}
        rowKey={({ _id }) => _id}
        wide
        dense
        empty={
          <ListEmpty drawing="tray" filter={filter} title="No visits yet">
            Questions and visit requests arrive here from the Contact Us page.
          </ListEmpty>
        }
      />
      <VisitDialog visit={shown} onClose={() => setOpened(null)} />
    </>
  );
}
