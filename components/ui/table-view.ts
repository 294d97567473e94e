import type { ReactNode } from "react";
import { viewNames } from "@/lib/lists/view-names";

export interface Column<Row> {
  /** Also the name in the address: ?sort=name */
  key: string;
  head: string;
  cell: (row: Row, index: number) => ReactNode;
  /** What the column is sorted by, or true where the server sorts; a column without it cannot be sorted. */
  sortBy?: ((row: Row) => string | number) | true;
  /** Figures stand right, in tabular figures. */
  isNumeric?: boolean;
  /** What a row is known by. */
  isStrong?: boolean;
  /** Numbers and ids that matter little. */
  isSmall?: boolean;
  /** What people wrote: it may break anywhere. */
  isWordy?: boolean;
  /** As wide as a card of two columns. */
  isWide?: boolean;
  /** The last column, of what can be done. */
  isAction?: boolean;
  /** Where it stands in a card of a list in lines; without one it is read out there and not seen. */
  place?: LinePlace;
}

/**
 * Where a cell stands in a card. Two lines of facts: `title` and `figure`, below them `state`, `note` and `step`, or
 * `state` and `rest`. Words to read: `heading`, `day` and `text` below each other. `steps` are the last line of either.
 */
type LinePlace =
  "title" | "figure" | "state" | "note" | "rest" | "step" | "heading" | "day" | "text" | "steps";

export interface TableView {
  sort: string | null;
  direction: "asc" | "desc";
  page: number;
}

/** As the calls take it (lib/contracts/fields.ts). */
const MOST_PAGES = 1_000_000;

/** Reads sort, direction and page from the address; anything odd means the default. */
export function readTableView(params: URLSearchParams, table?: string): TableView {
  const names = viewNames(table);
  const page = Number(params.get(names.page) ?? 1);
  return {
    sort: params.get(names.sort),
    direction: params.get(names.direction) === "desc" ? "desc" : "asc",
    page: Number.isInteger(page) && page > 0 && page <= MOST_PAGES ? page : 1,
  };
}

/** The next step of a head that was clicked: ascending, then descending, then as it came. */
export function nextSort(view: TableView, key: string): TableView {
  if (view.sort !== key) return { sort: key, direction: "asc", page: 1 };
  if (view.direction === "asc") return { sort: key, direction: "desc", page: 1 };
  return { sort: null, direction: "asc", page: 1 };
}

export function writeTableView(params: URLSearchParams, view: TableView, table?: string): string {
  const names = viewNames(table);
  const next = new URLSearchParams(params);
  const put = (name: string, value: string | null) =>
    value === null ? next.delete(name) : next.set(name, value);
  put(names.sort, view.sort);
  put(names.direction, view.sort && view.direction === "desc" ? "desc" : null);
  put(names.page, view.page > 1 ? String(view.page) : null);
  return next.size > 0 ? `?${next.toString()}` : "";
}

const words = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Sorts a copy by the view's column; rows that are equal keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  view: TableView,
): readonly Row[] {
  const sortBy = columns.find((column) => column.key === view.sort)?.sortBy;
  if (!sortBy || sortBy === true) return rows;
  const sign = view.direction === "asc" ? 1 : -1;
  return rows.toSorted((left, right) => {
    const a = sortBy(left);
    const b = sortBy(right);
    if (typeof a === "number" && typeof b === "number") return sign * (a - b);
    return sign * words.compare(String(a), String(b));
  });
}
