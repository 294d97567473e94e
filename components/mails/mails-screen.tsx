"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { DataTable } from "@/components/layout/data-table";
import { PageHeading } from "@/components/layout/page-heading";
import { ScreenHead } from "@/components/layout/screen-head";
import { EmptyState } from "@/components/ui/empty-state";
import { readTableView } from "@/components/ui/table-view";
import type { Mail } from "@/lib/contracts/mails";
import { MAIL_SORTS } from "@/lib/contracts/mails.sorts";
import { LONGEST_SEARCH, SHOWN_STATES } from "@/lib/contracts/mails.states";
import type { FirstPage } from "@/lib/hooks/list";
import { useMails } from "@/lib/hooks/mails";
import { listQuery } from "@/lib/lists/list-query";
import { readStateFilter } from "@/lib/lists/state-filter";
import { mailColumns } from "./mail-columns";
import { MailFilterForm } from "./mail-filter-form";
import { MAIL_ROWS } from "./row-heights";
import { SendAgainDialog } from "./send-again-dialog";

/** Mails (docs/product.md 12.3): what became of each, and those that did not arrive sent again. */
export function MailsScreen({ first }: { first: FirstPage<Mail[]> | undefined }) {
  const params = useSearchParams();
  const view = readTableView(params);
  const filter = readStateFilter(params, SHOWN_STATES, LONGEST_SEARCH);
  const mails = useMails({ ...listQuery(view, MAIL_SORTS), ...filter }, first);
  const [asked, setAsked] = useState<Mail | null>(null);
  return (
    <>
      <ScreenHead>
        <PageHeading page={view.page}>{`All Mails(${mails.total})`}</PageHeading>
      </ScreenHead>
      <MailFilterForm filter={filter} />
      <DataTable
        list={mails}
        label="Mails"
        columns={mailColumns(setAsked)}
        rowKey={({ _id }) => _id}
        heights={MAIL_ROWS}
        wide
        dense
        empty={
          <EmptyState drawing="tray" title="No mails here">
            No mail fits, or none was written yet.
          </EmptyState>
        }
      />
      <SendAgainDialog mail={asked} onClose={() => setAsked(null)} />
    </>
  );
}
