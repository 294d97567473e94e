"use client";

import { useSearchParams } from "next/navigation";
import { ListEmpty } from "@/components/layout/list-empty";
import { PageHeading } from "@/components/layout/page-heading";
import { ScreenHead } from "@/components/layout/screen-head";
import { readTableView } from "@/components/ui/table-view";
import { type Mail, MAIL_SORTS, LONGEST_SEARCH, SHOWN_STATES } from "@/lib/mails/contract";
import type { FirstPage } from "@/lib/platform/client/list";
import { useMails } from "@/lib/mails/client";
import { listQuery, readStateFilter } from "@/lib/platform/lists/list-query";
import { MailFilterForm } from "./mail-filter-form";
import { MailTable } from "./mail-table";

/** Mails (docs/product.md 12.3): the outcome of each; failed ones can be sent again. */
export function MailsScreen({ first }: { first: FirstPage<Mail[]> | undefined }) {
  const params = useSearchParams();
  const view = readTableView(params);
  const filter = readStateFilter(params, SHOWN_STATES, LONGEST_SEARCH);
  const mails = useMails({ ...listQuery(view, MAIL_SORTS), ...filter }, first);
  return (
    <>
      <ScreenHead>
        <PageHeading page={view.page}>{`All Mails(${mails.total})`}</PageHeading>
      </ScreenHead>
      <MailFilterForm filter={filter} />
      <MailTable
        list={mails}
        label="Mails"
        empty={
          <ListEmpty drawing="tray" filter={filter} title="No mails yet">
            Each mail appears here, with what became of it.
          </ListEmpty>
        }
      />
    </>
  );
}
