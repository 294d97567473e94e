"use client";

import { useSearchParams } from "next/navigation";
import { DataTable } from "@/components/layout/data-table";
import { PageHeading } from "@/components/layout/page-heading";
import { ROW_HEIGHTS } from "@/components/layout/row-heights";
import { ScreenHead } from "@/components/layout/screen-head";
import { DownloadButton } from "@/components/ui/download-button";
import { EmptyState } from "@/components/ui/empty-state";
import { readTableView } from "@/components/ui/table-view";
import { useAction } from "@/components/ui/use-action";
import { readAuditFilter } from "@/lib/lists/audit-filter";
import type { AuditEntry } from "@/lib/contracts/audit";
import { useAudit } from "@/lib/hooks/audit";
import type { FirstPage } from "@/lib/hooks/list";
import { LIST_SORTS, listQuery } from "@/lib/lists/list-query";
import { AUDIT_COLUMNS } from "./audit-columns";
import { AuditFilterForm } from "./audit-filter-form";
import { downloadTrail } from "./download-trail";

/** The audit trail, admins alone: filter and order stand in the address, the download takes what the filter shows. */
export function AuditScreen({ first }: { first: FirstPage<AuditEntry[]> | undefined }) {
  const params = useSearchParams();
  const { isBusy, run } = useAction();
  const view = readTableView(params);
  const filter = readAuditFilter(params);
  const trail = useAudit({ ...listQuery(view, LIST_SORTS.audit), ...filter }, first);

  return (
    <>
      <ScreenHead>
        <PageHeading page={view.page}>{`Audit Trail(${trail.total})`}</PageHeading>
        <DownloadButton
          busy={isBusy}
          onClick={() => void run({ act: () => downloadTrail(filter), success: "Saved the Audit Trail!" })}
        />
      </ScreenHead>
      <AuditFilterForm filter={filter} />
      <DataTable
        list={trail}
        label="Audit trail"
        columns={AUDIT_COLUMNS}
        rowKey={({ _id }) => _id}
        heights={ROW_HEIGHTS.audit}
        wide
        dense
        empty={
          <EmptyState drawing="board" title="Nothing here">
            No change fits, or none was made yet.
          </EmptyState>
        }
      />
    </>
  );
}
