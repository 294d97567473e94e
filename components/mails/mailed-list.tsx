"use client";

import { useSearchParams } from "next/navigation";
import { PageHeading } from "@/components/layout/page-heading";
import { ScreenHead } from "@/components/layout/screen-head";
import { MailTable } from "./mail-table";
import { EmptyState } from "@/components/ui/empty-state";
import { readTableView } from "@/components/ui/table-view";
import { type Mail, MAIL_SORTS } from "@/lib/mails/contract";
import type { FirstPage } from "@/lib/platform/client/list";
import { useMails } from "@/lib/mails/client";
import { listQuery } from "@/lib/platform/lists/list-query";

/** Who got an announcement by mail, and the outcome of each (docs/product.md 5.61). */
export function MailedList({ id, first }: { id: string; first: FirstPage<Mail[]> | undefined }) {
  const view = readTableView(useSearchParams());
  const mails = useMails({ ...listQuery(view, MAIL_SORTS), announcement: id }, first);
  return (
    <section className="mt-12">
      <ScreenHead isTight>
        <PageHeading level={2} page={view.page}>{`Sent by Mail(${mails.total})`}</PageHeading>
      </ScreenHead>
      <MailTable
        list={mails}
        label="Sent by mail"
        hasOneSubject
        empty={
          <EmptyState drawing="tray" title="No mails yet">
            They are still being sent, or there are no members.
          </EmptyState>
        }
      />
    </section>
  );
}
