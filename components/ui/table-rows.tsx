import type { VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";
import { towerDate } from "@/lib/platform/format/dates";
import { GROUP, SUMS, tableBody, tableCell, tableRow } from "./table-class";
import type { Column } from "./table-view";

/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- as in table.tsx */

/** Consecutive rows of one group. */
export interface Grouping<Row> {
  keyOf: (row: Row) => string;
  /** Its text, and the actions on all of its rows. */
  head: (first: Row) => ReactNode;
  action: (first: Row) => ReactNode;
}

interface TableRowsProps<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** The number of rows on earlier pages. */
  start: number;
  hasManyColumns: boolean;
  isDense: boolean;
  inLines: boolean;
  grouping: Grouping<Row> | undefined;
}

/** The rows of a table, with a head per group. */
export function TableRows<Row>({ grouping, ...table }: TableRowsProps<Row>) {
  const { rows, columns } = table;
  if (!grouping)
    return (
      <tbody className={tableBody({ isGroup: false })} role="rowgroup">
        {rows.map((row, index) => (
          <TableRow key={table.rowKey(row)} table={table} row={row} index={index} isNumbered />
        ))}
      </tbody>
    );
  return inRuns(rows, grouping.keyOf).map(([first, ...others]) => (
    <tbody className={tableBody({ isGroup: true })} role="rowgroup" key={table.rowKey(first.row)}>
      <tr className={GROUP.row} role="row">
        <th className={GROUP.head} role="rowheader" scope="rowgroup" colSpan={columns.length - 1}>
          {grouping.head(first.row)}
        </th>
        <td className={GROUP.action} role="cell">
          {grouping.action(first.row)}
        </td>
      </tr>
      {[first, ...others].map(({ row, index }) => (
        <TableRow key={table.rowKey(row)} table={table} row={row} index={index} />
      ))}
    </tbody>
  ));
}

interface Placed<Row> {
  readonly row: Row;
  readonly index: number;
}

/** Groups consecutive rows with the same key. */
function inRuns<Row>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const runs: [Placed<Row>, ...Placed<Row>[]][] = [];
  rows.forEach((row, index) => {
    const last = runs.at(-1);
    if (last && keyOf(last[0].row) === keyOf(row)) last.push({ row, index });
    else runs.push([{ row, index }]);
  });
  return runs;
}

interface TableRowProps<Row> extends Placed<Row> {
  table: Omit<TableRowsProps<Row>, "grouping">;
  isNumbered?: boolean;
}

function TableRow<Row>({ table, row, index, isNumbered = false }: TableRowProps<Row>) {
  const { columns, start, hasManyColumns, isDense, inLines } = table;
  return (
    <tr
      className={tableRow({ hasManyColumns, isInLines: inLines })}
      role="row"
      aria-rowindex={isNumbered ? start + index + 2 : undefined}
    >
      {columns.map((column) => (
        <Cell
          key={column.key}
          column={column}
          hasManyColumns={hasManyColumns}
          isDense={isDense}
          place={inLines ? (column.place ?? "aside") : "none"}
        >
          {column.cell(row, start + index)}
        </Cell>
      ))}
    </tr>
  );
}

/** The cells of the last line, by column key. */
export type Sums = Readonly<Partial<Record<string, ReactNode>>>;

interface TableSumsProps<Row> {
  sums: Sums;
  columns: readonly Column<Row>[];
  hasManyColumns: boolean;
  isDense: boolean;
}

/** The line of sums; in print it ends the table, not each page. */
export function TableSums<Row>({ sums, columns, hasManyColumns, isDense }: TableSumsProps<Row>) {
  return (
    <tfoot className={SUMS} role="rowgroup">
      <tr className={tableRow({ hasManyColumns, isInLines: false })} role="row">
        {columns.map((column, place) => (
          <Cell
            key={column.key}
            // The first says itself what the line is.
            column={{ ...column, isStrong: true, ...(place === 0 && { head: "" }) }}
            hasManyColumns={hasManyColumns}
            isDense={isDense}
          >
            {sums[column.key]}
          </Cell>
        ))}
      </tr>
    </tfoot>
  );
}

interface CellProps<Row> {
  column: Column<Row>;
  hasManyColumns: boolean;
  isDense: boolean;
  /** Its position in a card of lines. */
  place?: VariantProps<typeof tableCell>["place"];
  children: ReactNode;
}

function Cell<Row>({ column, hasManyColumns, isDense, place = "none", children }: CellProps<Row>) {
  const { head, isNumeric = false, isStrong = false, isSmall = false, isWordy = false } = column;
  const { isWide = false, isAction = false } = column;
  const look = { isNumeric, isStrong, isSmall, isWordy, isWide, isAction };
  return (
    <td role="cell" data-l={head} className={tableCell({ ...look, hasManyColumns, isDense, place })}>
      {children}
    </td>
  );
}

const BUTTONS = "*:whitespace-nowrap @max-4xl:*:px-2 as-cards:*:flex-[1_1_120px]";

/** The actions of a row: at its right end, or over the whole width of a card. */
export function RowActions({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={`as-cards:flex-wrap as-cards:justify-stretch as-cards:gap-2 flex justify-end gap-1 ${BUTTONS} ${className}`}
    >
      {children}
    </div>
  );
}

/** Cards in one column or, if there is room, two, the first a little wider. */
export function CardColumns({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-4 @4xl:grid-cols-[5fr_4fr]">{children}</div>;
}

/** `Nov 1, 2026` by the tower's calendar. */
export function DateText({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} className="whitespace-nowrap lining-nums tabular-nums">
      {towerDate(instant)}
    </time>
  );
}
