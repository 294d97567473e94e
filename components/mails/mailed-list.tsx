"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { DataTable } from "@/components/layout/data-table";
import { PageHeading } from "@/components/layout/page-heading";
import { ScreenHead } from "@/components/layout/screen-head";
import { mailColumns } from "./mail-columns";
import { MAIL_ROWS } from "./row-heights";
import { SendAgainDialog } from "./send-again-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { readTableView } from "@/components/ui/table-view";
import type { Mail } from "@/lib/contracts/mails";
import { MAIL_SORTS } from "@/lib/contracts/mails.sorts";
import type { FirstPage } from "@/lib/hooks/list";
import { useMails } from "@/lib/hooks/mails";
import { listQuery } from "@/lib/lists/list-query";

/** Who got an announcement by mail, and what became of each (docs/product.md 5.61). */
export function MailedList({ id, first }: { id: string; first: FirstPage<Mail[]> | undefined }) {
  const view = readTableView(useSearchParams());
  const mails = useMails({ ...listQuery(view, MAIL_SORTS), announcement: id }, first);
  const [asked, setAsked] = useState<Mail | null>(null);
  return (
    <section className="mt-12">
      <ScreenHead isTight>
        <PageHeading level={2} page={view.page}>{`Sent by Mail(${mails.total})`}</PageHeading>
      </ScreenHead>
      <DataTable
        list={mails}
        label="Sent by mail"
        // Each has the announcement's title as its subject.
        columns={mailColumns(setAsked).filter(({ key }) => key !== "subject")}
        rowKey={({ _id }) => _id}
        heights={MAIL_ROWS}
        wide
        dense
        empty={
          <EmptyState drawing="tray" title="No mails yet">
            They are being written, or nobody is a member.
          </EmptyState>
        }
      />
      <SendAgainDialog mail={asked} onClose={() => setAsked(null)} />
    </section>
  );
}
