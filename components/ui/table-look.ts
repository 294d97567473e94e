import { cva } from "class-variance-authority";
import { cardClass } from "./card-class";

/*
 * A table whose rows become cards if there is no room (app/globals.css, `as-cards`): with few columns, cards have one line
 * per cell, label beside value; with many, two columns, label above value.
 */

/** Scrolls if a very long word would push content out of reach. */
export const TABLE_FRAME = cardClass(
  {},
  "overflow-x-auto as-cards:overflow-visible as-cards:border-0 as-cards:bg-transparent",
);
export const table = cva("w-full border-collapse text-[0.9375rem] as-cards:grid as-cards:gap-3", {
  variants: {
    /** Each group is a column of cards with a head. */
    isGrouped: {
      true: "as-cards:grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] as-cards:items-start as-cards:gap-y-6",
      false: "as-cards:grid-cols-1",
    },
  },
});
/** With cards, heads are only for screen readers: a field sorts them (sort-field.tsx). */
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
  step: "py-1.5 pr-4 text-right as-cards:p-0 as-cards:empty:hidden print:hidden",
} as const;

export const tableRow = cva(
  "border-line not-last:border-b hover:bg-hover as-cards:rounded-box as-cards:border as-cards:bg-surface as-cards:hover:bg-surface",
  {
    variants: {
      hasManyColumns: {
        true: "as-cards:grid",
        false: "",
      },
      /** A card in two lines that is clickable as a whole: its link has `WHOLE_CARD`. */
      isInLines: {
        true: "as-cards:relative as-cards:grid as-cards:grid-cols-[fit-content(60%)_minmax(0,1fr)_auto] as-cards:items-center as-cards:gap-x-3 as-cards:gap-y-0.5 as-cards:px-4 as-cards:py-3 as-cards:hover:bg-hover",
        false: "",
      },
    },
    compoundVariants: [
      {
        hasManyColumns: true,
        isInLines: false,
        className:
          "as-cards:grid-cols-[1fr_1fr] as-cards:content-start as-cards:gap-x-4 as-cards:gap-y-3.5 as-cards:p-4.5",
      },
      {
        hasManyColumns: false,
        isInLines: false,
        className: "as-cards:block as-cards:px-4 as-cards:pt-1.5 as-cards:pb-2.5",
      },
    ],
  },
);

/** A link or button that covers its whole card; other controls are above it. */
export const WHOLE_CARD =
  "as-cards:after:absolute as-cards:after:inset-0 as-cards:after:rounded-box as-cards:focus-visible:outline-0 as-cards:focus-visible:after:outline-3 as-cards:focus-visible:after:outline-offset-2 as-cards:focus-visible:after:outline-focus";
export const ABOVE_CARD = "relative as-cards:z-1";

/** The classes shared by a column's head and cells. */
const column = {
  isDense: {
    true: "px-1.5 first:pl-4 last:pr-4 as-cards:first:pl-0 as-cards:last:pr-0",
    false: "px-4 @max-[860px]:px-2.5",
  },
  isNumeric: { true: "text-right lining-nums tabular-nums", false: "" },
  /** Actions are not printed. */
  isAction: { true: "text-right print:hidden", false: "" },
  /** One endless word must not push the other columns out of sight. */
  isWordy: { true: "wrap-anywhere @min-[640px]:min-w-36", false: "" },
};

export const tableHead = cva("border-b border-line bg-paper py-3 text-[0.8125rem]/[1.35] text-ink-2", {
  variants: {
    ...column,
    isDense: {
      true: `${column.isDense.true} whitespace-nowrap @max-[1048px]:whitespace-normal`,
      false: `${column.isDense.false} whitespace-nowrap @max-[860px]:whitespace-normal`,
    },
    isStrong: { true: "font-[560]", false: "font-[550]" },
  },
  compoundVariants: [{ isNumeric: false, isAction: false, className: "text-left" }],
});

const LABEL =
  "as-cards:before:text-[0.8125rem] as-cards:before:font-normal as-cards:before:text-ink-3 as-cards:before:content-[attr(data-l)]";

const LINE = "as-cards:block as-cards:p-0";

export const tableCell = cva(
  "py-2.5 align-middle leading-[1.45] text-pretty as-cards:text-left as-cards:wrap-anywhere as-cards:whitespace-normal",
  {
    variants: {
      ...column,
      isNumeric: { true: "text-right whitespace-nowrap lining-nums tabular-nums", false: "" },
      isStrong: { true: "font-[560]", false: "" },
      isSmall: { true: "text-ink-2 tabular-nums", false: "" },
      hasManyColumns: {
        true: "as-cards:block as-cards:p-0 as-cards:text-[0.9375rem] as-cards:empty:hidden",
        // The last cell of a card needs no line below.
        false: "as-cards:border-line as-cards:last:border-transparent as-cards:px-0",
      },
      /** The position in a card of lines; `aside` is only for screen readers. */
      place: {
        none: "",
        aside: "as-cards:sr-only",
        title: `${LINE} as-cards:col-span-2 as-cards:row-start-1`,
        figure: `${LINE} as-cards:col-start-3 as-cards:row-start-1 as-cards:text-right as-cards:whitespace-nowrap`,
        state: `${LINE} as-cards:col-start-1 as-cards:row-start-2`,
        note: `${LINE} as-cards:col-start-2 as-cards:row-start-2 as-cards:text-[0.875rem] as-cards:text-ink-2`,
        rest: `${LINE} as-cards:col-span-2 as-cards:col-start-2 as-cards:row-start-2 as-cards:text-ink-2`,
        step: `${LINE} as-cards:col-start-3 as-cards:row-start-2 as-cards:-mb-2`,
        heading: `${LINE} as-cards:col-span-full as-cards:row-start-1 as-cards:text-[1.0625rem]`,
        day: `${LINE} as-cards:col-span-full as-cards:row-start-2 as-cards:text-small as-cards:text-ink-2`,
        text: `${LINE} as-cards:col-span-full as-cards:row-start-3 as-cards:pt-1.5 as-cards:text-ink-2`,
        steps: `${LINE} as-cards:col-span-full`,
      },
      /** The whole width of a card of two columns. */
      isWide: { true: "as-cards:col-span-full", false: "" },
    },
    compoundVariants: [
      { isDense: true, className: "text-[0.875rem] as-cards:text-[0.9375rem]" },
      { isDense: false, isSmall: true, className: "text-[0.8125rem]" },
      {
        hasManyColumns: true,
        isAction: false,
        place: ["none", "aside"],
        className: `${LABEL} as-cards:before:mb-px as-cards:before:block`,
      },
      {
        hasManyColumns: false,
        isAction: false,
        place: "none",
        className: `${LABEL} as-cards:grid as-cards:grid-cols-[minmax(96px,30%)_minmax(0,1fr)] as-cards:items-center as-cards:gap-3 as-cards:border-b`,
      },
      {
        hasManyColumns: true,
        isAction: true,
        place: "none",
        className:
          "as-cards:col-span-full as-cards:self-end as-cards:border-t as-cards:border-line as-cards:pt-3.5",
      },
      {
        hasManyColumns: false,
        isAction: true,
        place: "none",
        className: "as-cards:block as-cards:pb-1",
      },
    ],
  },
);
