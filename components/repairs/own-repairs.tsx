"use client";

import { Wrench } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { DataTable } from "@/components/layout/data-table";
import { PageHeading } from "@/components/layout/page-heading";
import { ScreenHead } from "@/components/layout/page-head";
import { WaitingLink } from "@/components/layout/waiting-link";
import { buttonClass } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { readTableView } from "@/components/ui/table-view";
import type { Repair } from "@/lib/repairs/contract";
import type { FirstPage } from "@/lib/platform/client/list";
import { useRepairs } from "@/lib/repairs/client";
import { listQuery } from "@/lib/platform/lists/list-query";
import { OWN_COLUMNS } from "./repair-columns";

/** A member's repairs, and the link to the form (docs/product.md 5.68). */
export function OwnRepairs({ first }: { first: FirstPage<Repair[]> | undefined }) {
  const view = readTableView(useSearchParams());
  const repairs = useRepairs(listQuery(view, []), first);
  return (
    <>
      <ScreenHead>
        <PageHeading page={view.page}>{`Your Repairs(${String(repairs.total)})`}</PageHeading>
        <ReportLink />
      </ScreenHead>
      <DataTable
        list={repairs}
        label="Your repairs"
        columns={OWN_COLUMNS}
        rowKey={({ _id }) => _id}
        inLines
        empty={
          <EmptyState drawing="tray" title="Nothing is broken">
            What you report appears here, with what becomes of it.
          </EmptyState>
        }
      />
    </>
  );
}

/** The link to the report form. */
export function ReportLink() {
  return (
    <WaitingLink className={buttonClass({ variant: "primary" })} href="/dashboard/repairs/new">
      <Wrench className="icon" aria-hidden="true" />
      Report a Repair
    </WaitingLink>
  );
}
