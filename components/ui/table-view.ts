import type { ReactNode } from "react";
import { LOCALES, pageLanguage } from "@/lib/platform/contracts/language";
import { viewNames } from "@/lib/platform/lists/list-query";
import type { CallName } from "@/lib/registry";

export interface Column<Row> {
  /** Also the name in the URL: ?sort=name */
  key: string;
  head: string;
  cell: (row: Row, index: number) => ReactNode;
  /** Returns the sort value, or true if the server sorts; without it the column cannot be sorted. */
  sortBy?: ((row: Row) => string | number) | true;
  /** Right-aligned, with tabular figures. */
  isNumeric?: boolean;
  /** Of a column of actions alone: who may not make this call does not see it. */
  call?: CallName;
  /** The column that identifies a row. */
  isStrong?: boolean;
  /** Less important numbers and ids. */
  isSmall?: boolean;
  /** Users' text, which may break anywhere. */
  isWordy?: boolean;
  /** Spans both columns of a card. */
  isWide?: boolean;
  /** The last column with the actions. */
  isAction?: boolean;
  /** Its position in a card of lines; without one it is only for screen readers there. */
  place?: LinePlace;
}

/**
 * The position of a cell in a card. Two lines of facts: `title` and `figure`, below them `state`, `note` and `step`, or
 * `state` and `rest`. Text: `heading`, `day` and `text` below each other. `steps` is the last line of either.
 */
type LinePlace = FactPlace | "heading" | "day" | "text" | "actions";
type FactPlace = "title" | "figure" | "state" | "note" | "rest" | "action";

export interface TableView {
  sort: string | null;
  direction: "asc" | "desc";
  page: number;
}

/** In the format of the calls (lib/platform/contracts/fields.ts). */
const MOST_PAGES = 1_000_000;

/** Reads sort, direction and page from the URL; invalid values mean the default. */
export function readTableView(params: URLSearchParams, table?: string): TableView {
  const names = viewNames(table);
  const page = Number(params.get(names.page) ?? 1);
  return {
    sort: params.get(names.sort),
    direction: params.get(names.direction) === "desc" ? "desc" : "asc",
    page: Number.isInteger(page) && page > 0 && page <= MOST_PAGES ? page : 1,
  };
}

/** Returns the next sort of a clicked head: ascending, descending, then the default order. */
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

/** Sorts a copy by the view's column; stable. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  view: TableView,
): readonly Row[] {
  const sortBy = columns.find((column) => column.key === view.sort)?.sortBy;
  if (!sortBy || sortBy === true) return rows;
  const sign = view.direction === "asc" ? 1 : -1;
  const collator = new Intl.Collator(LOCALES[pageLanguage()], { numeric: true, sensitivity: "base" });
  return rows.toSorted((left, right) => {
    const a = sortBy(left);
    const b = sortBy(right);
    if (typeof a === "number" && typeof b === "number") return sign * (a - b);
    return sign * collator.compare(String(a), String(b));
  });
}
