"use client";

import { useSearchParams } from "next/navigation";
import { DataTable } from "@/components/layout/data-table";
import { ListEmpty } from "@/components/layout/list-empty";
import { PageHeading } from "@/components/layout/page-heading";
import { ScreenHead } from "@/components/layout/screen-head";
import { DownloadButton } from "@/components/ui/download-button";
import { readTableView } from "@/components/ui/table-view";
import { useAction } from "@/components/ui/use-action";
import { AUDIT_SORTS } from "@/lib/contracts/audit.sorts";
import { readAuditFilter, towerMoments } from "@/lib/lists/audit-filter";
import type { AuditEntry } from "@/lib/contracts/audit";
import type { SentencesOf } from "@/lib/contracts/noun";
import { useAudit } from "@/lib/hooks/audit";
import type { FirstPage } from "@/lib/hooks/list";
import { listQuery } from "@/lib/lists/list-query";
import { auditColumns } from "./audit-columns";
import { AuditFilterForm } from "./audit-filter-form";
import { downloadTrail } from "./download-trail";

interface AuditScreenProps {
  first: FirstPage<AuditEntry[]> | undefined;
  nouns: readonly string[];
  sentences: SentencesOf<string>;
}

/** The audit trail, for admins only: filter and order are in the URL, the download contains the filtered entries. */
export function AuditScreen({ first, nouns, sentences }: AuditScreenProps) {
  const params = useSearchParams();
  const { isBusy, run } = useAction();
  const view = readTableView(params);
  const filter = readAuditFilter(params);
  const trail = useAudit({ ...listQuery(view, AUDIT_SORTS), ...towerMoments(filter) }, first);

  return (
    <>
      <ScreenHead>
        <PageHeading page={view.page}>{`Audit Trail(${trail.total})`}</PageHeading>
        <DownloadButton
          busy={isBusy}
          onClick={() =>
            void run({
              act: () => downloadTrail(towerMoments(filter), sentences),
              success: "Saved the Audit Trail!",
            })
          }
        />
      </ScreenHead>
      <AuditFilterForm filter={filter} nouns={nouns} />
      <DataTable
        list={trail}
        label="Audit trail"
        columns={auditColumns(sentences)}
        rowKey={({ _id }) => _id}
        wide
        dense
        empty={
          <ListEmpty drawing="board" filter={filter} title="No changes yet">
            Each change appears here, with who made it.
          </ListEmpty>
        }
      />
    </>
  );
}
