"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { DataTable } from "@/components/layout/data-table";
import { PageHeading } from "@/components/layout/page-heading";
import { ROW_HEIGHTS } from "@/components/layout/row-heights";
import { ScreenHead } from "@/components/layout/screen-head";
import { EmptyState } from "@/components/ui/empty-state";
import { readTableView } from "@/components/ui/table-view";
import type { AgreementRequest } from "@/lib/contracts/agreements";
import { useRequests } from "@/lib/hooks/agreements";
import type { FirstPage } from "@/lib/hooks/list";
import { LIST_SORTS, listQuery } from "@/lib/lists/list-query";
import { DecideDialog, type Decision } from "./decide-dialog";
import { requestColumns } from "./request-columns";

/** Agreement Requests (docs/product.md 8.3). */
export function RequestsScreen({ first }: { first: FirstPage<AgreementRequest[]> | undefined }) {
  const view = readTableView(useSearchParams());
  const requests = useRequests(listQuery(view, LIST_SORTS.requests), first);
  const [decision, setDecision] = useState<Decision | null>(null);
  return (
    <>
      <ScreenHead>
        <PageHeading page={view.page}>{`All Requests(${requests.total})`}</PageHeading>
      </ScreenHead>
      <DataTable
        list={requests}
        label="Agreement requests"
        columns={requestColumns(setDecision)}
        rowKey={({ _id }) => _id}
        heights={ROW_HEIGHTS.requests}
        wide
        dense
        empty={
          <EmptyState drawing="tray" title="No Requests Yet!">
            New agreement requests arrive here.
          </EmptyState>
        }
      />
      <DecideDialog decision={decision} onClose={() => setDecision(null)} />
    </>
  );
}
