"use client";

import { useSearchParams } from "next/navigation";
import { DataTable } from "@/components/layout/data-table";
import { PageHeading } from "@/components/layout/page-heading";
import { ScreenHead } from "@/components/layout/screen-head";
import { DownloadButton } from "@/components/ui/download-button";
import { EmptyState } from "@/components/ui/empty-state";
import { readTableView } from "@/components/ui/table-view";
import { useAction } from "@/components/ui/use-action";
import type { Payment } from "@/lib/contracts/payments";
import { OWN_PAYMENT_SORTS } from "@/lib/contracts/payments.sorts";
import type { FirstPage } from "@/lib/hooks/list";
import { readOwnPaymentsFile, usePaymentsHistory } from "@/lib/hooks/payments-history";
import { saveFile } from "@/lib/hooks/save-file";
import { listQuery } from "@/lib/lists/list-query";
import { HISTORY_COLUMNS } from "./history-columns";
import { PaidNote } from "./paid-note";

interface HistoryScreenProps {
  email: string;
  first: FirstPage<Payment[]> | undefined;
}

/** Payment History of a member (docs/product.md 5.8). */
export function HistoryScreen({ email, first }: HistoryScreenProps) {
  const view = readTableView(useSearchParams());
  const { isBusy, run } = useAction();
  const payments = usePaymentsHistory(email, listQuery(view, OWN_PAYMENT_SORTS), first);
  const download = async () => {
    saveFile("nibash-my-payments.csv", await readOwnPaymentsFile(email));
  };
  return (
    <div data-ledger>
      <ScreenHead>
        <PageHeading page={view.page}>{`Payments History(${payments.total})`}</PageHeading>
        {payments.total > 0 && (
          <DownloadButton
            busy={isBusy}
            onClick={() => void run({ act: download, success: "Saved the payments!" })}
          />
        )}
      </ScreenHead>
      <PaidNote email={email} />
      <DataTable
        list={payments}
        label="Payments"
        columns={HISTORY_COLUMNS}
        rowKey={({ _id }) => _id}
        wide
        dense
        inLines
        empty={
          <EmptyState drawing="receipt" title="No payments yet">
            Your first payment will show here with its receipt.
          </EmptyState>
        }
      />
    </div>
  );
}
