"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { DataTable } from "@/components/layout/data-table";
import { PageHeading } from "@/components/layout/page-heading";
import { ScreenHead } from "@/components/layout/screen-head";
import { EmptyState } from "@/components/ui/empty-state";
import { readTableView } from "@/components/ui/table-view";
import type { AgreementRequest } from "@/lib/contracts/agreements";
import { REQUEST_SORTS } from "@/lib/contracts/agreements.sorts";
import { useRequests } from "@/lib/hooks/agreements";
import type { FirstPage } from "@/lib/hooks/list";
import { listQuery } from "@/lib/lists/list-query";
import { DecideDialog, type Decision } from "./decide-dialog";
import { requestColumns } from "./request-columns";
import { REQUEST_ROWS } from "./row-heights";

/** Agreement Requests (docs/product.md 8.3). */
export function RequestsScreen({ first }: { first: FirstPage<AgreementRequest[]> | undefined }) {
  const view = readTableView(useSearchParams());
  const requests = useRequests(listQuery(view, REQUEST_SORTS), first);
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
        heights={REQUEST_ROWS}
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
