import { cva } from "class-variance-authority";
import { cardClass } from "./class-names";

/*
 * A table whose rows become cards if there is no room (app/globals.css, `as-cards`): with few columns, cards have one line
 * per cell, label beside value; with many, two columns, label above value. The names are those of app/styles/kit.css.
 */

/** Scrolls if a very long word would push content out of reach. */
export const TABLE_FRAME = cardClass(
  {},
  "overflow-x-auto as-cards:overflow-visible as-cards:border-0 as-cards:bg-transparent",
);
export const table = cva("w-full border-collapse text-label as-cards:grid as-cards:gap-3", {
  variants: {
    /** Each group is a column of cards with a head. */
    isGrouped: {
      true: "as-cards:grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] as-cards:items-start as-cards:gap-y-6",
      false: "as-cards:grid-cols-1",
    },
  },
});
/** With cards, heads are only for screen readers: a field sorts them (`SortField`). */
export const HEADS = "as-cards:sr-only";
export const SORT_BUTTON =
  "-my-3 inline-flex min-h-11 min-w-11 cursor-pointer items-center gap-0.5 [text-align:inherit] [[aria-sort$=ending]_&]:text-ink as-cards:hidden print:hidden";

export const tableBody = cva("as-cards:grid", {
  variants: {
    isGroup: {
      true: "border-line not-last:border-b as-cards:grid-cols-1 as-cards:gap-2 as-cards:border-0",
      false: "as-cards:grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] as-cards:gap-3",
    },
  },
});

/** Sums are below a stronger line. On paper they keep the last row with them on the next sheet. */
export const SUMS =
  "border-line-strong border-t-2 bg-paper as-cards:block as-cards:border-0 print:table-row-group print:break-before-avoid";

/** The height of a group's head in a table and above cards. */
export const GROUP = {
  row: "h-14 bg-paper border-b border-line as-cards:flex as-cards:h-auto as-cards:min-h-11 as-cards:items-center as-cards:gap-3 as-cards:border-0 as-cards:bg-transparent print:break-after-avoid",
  head: "py-1.5 pl-4 text-left font-normal as-cards:grow as-cards:p-0",
  action: "py-1.5 pr-4 text-right as-cards:p-0 as-cards:empty:hidden print:hidden",
} as const;

export const tableRow = cva("data-row", {
  variants: {
    hasManyColumns: { true: "", false: "" },
    /** A card in two lines that is clickable as a whole: its link has `WHOLE_CARD`. */
    isInLines: { true: "row-lines", false: "" },
  },
  compoundVariants: [
    { hasManyColumns: true, isInLines: false, className: "row-many" },
    { hasManyColumns: false, isInLines: false, className: "row-few" },
  ],
});

/** A link or button that covers its whole card; other controls are above it. */
export const WHOLE_CARD = "whole-card";
export const ABOVE_CARD = "relative as-cards:z-1";

/** The classes shared by a column's head and cells. */
const column = {
  isDense: { true: "column-dense", false: "column-roomy" },
  isNumeric: { true: "column-figure", false: "" },
  /** Actions are not printed. */
  isAction: { true: "column-action", false: "" },
  isWordy: { true: "column-wordy", false: "" },
};

export const tableHead = cva("data-head", {
  variants: {
    ...column,
    isDense: {
      true: `${column.isDense.true} @max-[1184px]:whitespace-normal`,
      false: `${column.isDense.false} @max-4xl:whitespace-normal`,
    },
    isStrong: { true: "font-strong", false: "" },
  },
});

export const tableCell = cva("data-cell", {
  variants: {
    ...column,
    isDense: { true: `${column.isDense.true} cell-dense`, false: column.isDense.false },
    isNumeric: { true: `${column.isNumeric.true} cell-figure`, false: "" },
    isStrong: { true: "font-strong", false: "" },
    isSmall: { true: "cell-small", false: "" },
    hasManyColumns: { true: "cell-many", false: "cell-few" },
    /** The position in a card of lines; `aside` is only for screen readers. */
    place: {
      none: "",
      aside: "as-cards:sr-only",
      title: "place-title",
      figure: "place-figure",
      state: "place-state",
      note: "place-note",
      rest: "place-rest",
      action: "place-action",
      heading: "place-heading",
      day: "place-day",
      text: "place-text",
      actions: "place-actions",
    },
    /** The whole width of a card of two columns. */
    isWide: { true: "cell-wide", false: "" },
  },
  compoundVariants: [
    { hasManyColumns: true, isAction: false, place: ["none", "aside"], className: "label-above" },
    { hasManyColumns: false, isAction: false, place: "none", className: "label-beside" },
    { hasManyColumns: true, isAction: true, place: "none", className: "actions-below" },
    { hasManyColumns: false, isAction: true, place: "none", className: "as-cards:block as-cards:pb-1" },
  ],
});
