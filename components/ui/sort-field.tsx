"use client";

import { useId } from "react";
import { Select } from "./select";
import type { Column, TableView } from "./table-view";

interface SortFieldProps<Row> {
  columns: readonly Column<Row>[];
  view: TableView;
  onSort: (view: TableView) => void;
}

/** The sort field above cards, which have no column heads. */
export function SortField<Row>({ columns, view, onSort }: SortFieldProps<Row>) {
  const id = useId();
  const sortable = columns.filter(({ sortBy }) => sortBy !== undefined);
  if (sortable.length === 0) return null;
  const isSorted = sortable.some(({ key }) => key === view.sort);
  return (
    // A form, like a filter: the focus stays here (components/layout/page-heading.tsx).
    <form className="as-cards:flex mb-3 hidden items-center gap-3 print:hidden">
      <label className="text-micro text-ink-2 flex-none" htmlFor={id}>
        Sort by
      </label>
      <Select
        id={id}
        size="sm"
        className="max-w-80"
        value={isSorted ? `${view.direction} ${view.sort ?? ""}` : ""}
        onChange={({ target }) => {
          const [direction, sort = null] = target.value.split(" ");
          onSort({ sort, direction: direction === "desc" ? "desc" : "asc", page: 1 });
        }}
      >
        <option value="">Default order</option>
        {sortable.map(({ key, head }) => [
          <option key={`asc ${key}`} value={`asc ${key}`}>{`${head}, ascending`}</option>,
          <option key={`desc ${key}`} value={`desc ${key}`}>{`${head}, descending`}</option>,
        ])}
      </Select>
    </form>
  );
}
