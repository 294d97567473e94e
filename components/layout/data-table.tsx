"use client";

import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useTranslations } from "#translations";
import { ErrorLine, ErrorState } from "@/components/ui/error-state";
import { TableSkeleton } from "@/components/ui/skeletons";
import { Table } from "@/components/ui/table";
import type { Grouping } from "@/components/ui/table-rows";
import { type Column, readTableView, writeTableView } from "@/components/ui/table-view";
import { useViewAddress } from "@/components/ui/use-view-address";
import type { List } from "@/lib/platform/client/list";

interface DataTableProps<Row> {
  list: List<Row[]>;
  label: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  empty: ReactNode;
  wide?: boolean;
  dense?: boolean;
  inLines?: boolean;
  grouping?: Grouping<Row>;
  hasLongActions?: boolean;
}

/** The four states of a list: loading, an error with a retry, empty, the table. */
export function DataTable<Row>({ list, empty, ...table }: DataTableProps<Row>) {
  const t = useTranslations("layout");
  const { items, total, query, error, isStale, isRefreshing, refresh } = list;
  useLastPage(items !== undefined && items.length === 0 ? Math.ceil(total / query.limit) : undefined);

  if (!items && error) return <ErrorState onRetry={refresh} busy={isRefreshing} />;
  const isSortable = table.columns.some(({ sortBy }) => sortBy !== undefined);
  if (!items)
    return (
      <TableSkeleton
        isSortable={isSortable}
        label={t("table.loading", { list: table.label })}
        wide={table.wide}
        hasLongActions={table.hasLongActions}
      />
    );
  if (total === 0) return empty;
  return (
    <>
      {isStale && (
        <ErrorLine onRetry={refresh} busy={isRefreshing}>
          {t("table.outdated")}
        </ErrorLine>
      )}
      <Table {...table} rows={items} total={total} pageSize={query.limit} />
    </>
  );
}

/** Redirects a page past the end (its last row was just removed, or an old link) to the last one. */
function useLastPage(lastPage: number | undefined): void {
  const { params, correct } = useViewAddress();
  const address = params.toString();
  const correctLatest = useEffectEvent(correct);
  useEffect(() => {
    if (!lastPage) return;
    const shown = new URLSearchParams(address);
    correctLatest(writeTableView(shown, { ...readTableView(shown), page: lastPage }));
  }, [lastPage, address]);
}
