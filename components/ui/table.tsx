"use client";

/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- card mode changes `display`, which takes the table away from readers: the roles stay spelled out */

import { ArrowDown, ArrowUp, ChevronsUpDown, ArrowLeft, ArrowRight } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "#translations";
import { Button } from "./button";
import { Select } from "./choices";
import { PAGER, PAGER_NUMBER } from "./class-names";
import { useMay } from "./may";
import { HEADS, SORT_BUTTON, TABLE_FRAME, table, tableHead } from "./table-class";
import { type Grouping, type Sums, TableRows, TableSums } from "./table-rows";
import { type Column, nextSort, readTableView, sortRows, type TableView, writeTableView } from "./table-view";
import { useViewAddress } from "./use-view-address";

interface TableProps<Row> {
  /** The accessible name of the table. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** On the screen; on paper all `rows` follow each other. */
  pageSize?: number;
  /** The total number of rows if `rows` is one page, sorted by the server. */
  total?: number;
  /** Many columns: two-column cards below 980 px instead of 640. */
  wide?: boolean;
  dense?: boolean;
  /** Wide actions: cards below 860 px instead of 640. */
  hasLongActions?: boolean | undefined;
  /** Its cards have two lines (docs/product.md 10.14). */
  inLines?: boolean;
  /** Groups rows below heads, unless the table is sorted by a column. */
  grouping?: Grouping<Row>;
  /** The sums of the rows, by column key. */
  sums?: Sums;
  /** Its name in the URL, on a screen with several tables. */
  inAddress?: string;
}

/** Names and addresses stay on one line if there is room. */
const ROOMY = "[--email:8.5rem] @min-[1184px]:[--email:11.5rem] @min-[1184px]:[--name:7.5rem]";

const SORT_ICONS = { asc: ArrowUp, desc: ArrowDown, none: ChevronsUpDown };
const ARIA_SORT = { asc: "ascending", desc: "descending", none: "none" } as const;

/** A table whose order and page are in the URL. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, rows, rowKey, total, wide, dense, inLines = false } = props;
  const isPrinted = useIsPrinted();
  const pageSize = isPrinted && total === undefined ? Math.max(1, rows.length) : (props.pageSize ?? 20);
  const may = useMay();
  const columns = props.columns.filter(({ call }) => !call || may.call(call));
  const { hasLongActions, grouping, sums, inAddress } = props;
  const { params, visit } = useViewAddress();
  const view = readTableView(params, inAddress);
  const totalPages = Math.max(1, Math.ceil((total ?? rows.length) / pageSize));
  const page = Math.min(view.page, totalPages);
  const start = (page - 1) * pageSize;
  const shown = total === undefined ? sortRows(rows, columns, view).slice(start, start + pageSize) : rows;
  const go = (next: TableView) => visit((address) => writeTableView(address, next, inAddress));
  const hasManyColumns = wide ?? false;
  const isGrouped = grouping !== undefined && view.sort === null;

  return (
    <>
      <div
        className={`${TABLE_FRAME} ${dense ? ROOMY : ""}`}
        data-many-columns={wide || undefined}
        data-long-actions={hasLongActions || undefined}
      >
        <SortField columns={columns} view={view} onSort={go} />
        <table
          className={table({ isGrouped })}
          role="table"
          aria-label={label}
          // The number of group heads on other pages is unknown.
          aria-rowcount={isGrouped ? undefined : (total ?? rows.length) + (sums ? 2 : 1)}
        >
          <thead className={HEADS} role="rowgroup">
            <tr role="row" aria-rowindex={isGrouped ? undefined : 1}>
              {columns.map((column) => (
                <Head
                  key={column.key}
                  column={column}
                  view={view}
                  isDense={dense ?? false}
                  onSort={() => go(nextSort(view, column.key))}
                />
              ))}
            </tr>
          </thead>
          <TableRows
            rows={shown}
            columns={columns}
            rowKey={rowKey}
            start={start}
            hasManyColumns={hasManyColumns}
            inLines={inLines}
            isDense={dense ?? false}
            grouping={isGrouped ? grouping : undefined}
          />
          {sums && (
            <TableSums
              sums={sums}
              columns={columns}
              hasManyColumns={hasManyColumns}
              isDense={dense ?? false}
            />
          )}
        </table>
      </div>
      {totalPages > 1 && (
        <Pager page={page} totalPages={totalPages} onPage={(next) => go({ ...view, page: next })} />
      )}
    </>
  );
}

function useIsPrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    // Synchronously, since the print layout does not wait.
    const begin = () => flushSync(() => setPrinted(true));
    const end = () => setPrinted(false);
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinted;
}

function headClassOf<Row>({
  isNumeric = false,
  isStrong = false,
  isWordy = false,
  isAction = false,
}: Column<Row>) {
  return { isNumeric, isStrong, isWordy, isAction };
}

interface HeadProps<Row> {
  column: Column<Row>;
  view: TableView;
  isDense: boolean;
  onSort: () => void;
}

function Head<Row>({ column, view, isDense, onSort }: HeadProps<Row>) {
  const state = view.sort === column.key ? view.direction : "none";
  const Icon = SORT_ICONS[state];
  return (
    <th
      role="columnheader"
      scope="col"
      className={tableHead({ ...headClassOf(column), isDense })}
      aria-sort={column.sortBy ? ARIA_SORT[state] : undefined}
    >
      {column.sortBy ? (
        <>
          <button type="button" className={SORT_BUTTON} onClick={onSort}>
            {column.head}
            <Icon className="icon text-ink-3 size-[13px]" aria-hidden="true" />
          </button>
          {/* On paper too: a head that is repeated on the next sheet is drawn without the buttons in it. */}
          <span className="as-cards:inline hidden print:inline">{column.head}</span>
        </>
      ) : (
        column.head
      )}
    </th>
  );
}

interface PagerProps {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
}

function Pager({ page, totalPages, onPage }: PagerProps) {
  const t = useTranslations("layout.table");
  return (
    <nav
      className={`mt-[clamp(40px,5vw,64px)] print:mt-2 print:break-before-avoid ${PAGER}`}
      aria-label={t("pages")}
    >
      <Button
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
        icon={<ArrowLeft className="icon" aria-hidden="true" />}
      >
        {t("previous")}
      </Button>
      <output className={PAGER_NUMBER} aria-label={t("page", { page, pages: totalPages })}>
        {t("pageShort", { page, pages: totalPages })}
      </output>
      <Button disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        {t("next")}
        <ArrowRight className="icon" aria-hidden="true" />
      </Button>
    </nav>
  );
}

interface SortFieldProps<Row> {
  columns: readonly Column<Row>[];
  view: TableView;
  onSort: (view: TableView) => void;
}

/** The sort field above cards, which have no column heads. */
function SortField<Row>({ columns, view, onSort }: SortFieldProps<Row>) {
  const t = useTranslations("layout.table");
  const id = useId();
  const sortable = columns.filter(({ sortBy }) => sortBy !== undefined);
  if (sortable.length === 0) return null;
  const isSorted = sortable.some(({ key }) => key === view.sort);
  return (
    // A form, like a filter: the focus stays here (components/layout/page-heading.tsx).
    <form className="as-cards:flex mb-3 hidden items-center gap-3 print:hidden">
      <label className="text-micro text-ink-2 flex-none" htmlFor={id}>
        {t("sortBy")}
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
        <option value="">{t("ownOrder")}</option>
        {sortable.map(({ key, head }) => [
          <option key={`asc ${key}`} value={`asc ${key}`}>
            {t("ascending", { column: head })}
          </option>,
          <option key={`desc ${key}`} value={`desc ${key}`}>
            {t("descending", { column: head })}
          </option>,
        ])}
      </Select>
    </form>
  );
}
