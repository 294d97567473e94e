"use client";

import { type ReactNode, useState } from "react";
import { DataTable } from "@/components/layout/data-table";
import type { Mail } from "@/lib/contracts/mails";
import type { List } from "@/lib/hooks/list";
import { mailColumns } from "./mail-columns";
import { SendAgainDialog } from "./send-again-dialog";

interface MailTableProps {
  list: List<Mail[]>;
  label: string;
  /** All mails have the same subject, which is shown above. */
  hasOneSubject?: boolean;
  empty: ReactNode;
}

/** Mails with the outcome of each, and 'Send Again' (docs/product.md 12.3). */
export function MailTable({ list, label, hasOneSubject = false, empty }: MailTableProps) {
  const [asked, setAsked] = useState<Mail | null>(null);
  const columns = mailColumns(setAsked);
  return (
    <>
      <DataTable
        list={list}
        label={label}
        columns={hasOneSubject ? columns.filter(({ key }) => key !== "subject") : columns}
        rowKey={({ _id }) => _id}
        wide
        dense
        empty={empty}
      />
      <SendAgainDialog mail={asked} onClose={() => setAsked(null)} />
    </>
  );
}
