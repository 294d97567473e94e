import { cva, type VariantProps } from "class-variance-authority";

/** Large figures are drawn at one optical size. */
export const FIGURES = "font-serif [font-variation-settings:'opsz'_40]";

/** The number of the tower's flat that has hover or focus. */
export const SHOWN_FLAT = "text-head-2xl/tight font-serif [font-feature-settings:normal] font-normal";

export const EVEN_FIGURES = `${FIGURES} [font-feature-settings:'lnum','tnum']`;

const CARDS =
  "grid grid-cols-1 gap-x-7 gap-y-10 sm:grid-cols-2 sm:gap-x-5 sm:gap-y-8 lg:gap-x-7 lg:gap-y-14 [&>ul]:contents";

/** A grid of one to three columns, with a tile that fills the row. */
export const APARTMENT_GRID = `${CARDS} md:grid-cols-3`;

/** Four cards without a tile: one, two or four in a row; other elements take a whole row. */
export const APARTMENT_GRID_ALONE = `${CARDS} xl:grid-cols-4 [&>:not(ul)]:col-span-full`;

const TILE = "relative overflow-clip rounded-pic sm:max-md:col-span-full";

/** The tile's position in the grid. */
export const WIDE_TILE = `${TILE} md:col-span-2`;

/** Returns the tile's position after so many cards: it completes their row or has its own. */
export function tileBehind(cards: number): string {
  const left = 3 - (cards % 3);
  return `${TILE} ${["", "md:col-span-1", "md:col-span-2", "md:col-span-full"][left]}`;
}

/** The names are those of app/styles/kit.css. */
const variants = cva("btn", {
  variants: {
    /** `brick` is for the one committing action of a view; `danger` is quiet until hovered or focused. */
    variant: {
      outline: "btn-outline",
      primary: "btn-primary",
      brick: "btn-brick",
      danger: "btn-danger",
      "danger-fill": "btn-danger-fill",
      /** A ghost button in a row; it has a border in a card. */
      row: "btn-row",
      ghost: "btn-ghost",
      done: "btn-done",
      "on-picture": "btn-on-picture",
    },
    size: { sm: "btn-sm", md: "btn-md", lg: "btn-lg", icon: "btn-icon" },
    block: { true: "w-full", false: "" },
  },
  defaultVariants: { variant: "outline", size: "md", block: false },
});

export type ButtonVariants = VariantProps<typeof variants>;

/** The classes of a button, also for links that look like one. */
export function buttonClass(options: ButtonVariants, extra?: string) {
  return variants({ ...options, className: extra });
}

const cardVariants = cva("rounded-box border border-line bg-surface", {
  variants: { isPadded: { true: "p-6", false: "" } },
  defaultVariants: { isPadded: false },
});

/** A card, for any element. */
export function cardClass(options: VariantProps<typeof cardVariants> = {}, extra?: string) {
  return cardVariants({ ...options, className: extra });
}

/** The heading of a card. */
export const CARD_HEADING =
  "font-sans text-body/compact font-semibold tracking-card [font-feature-settings:normal]";

/** Previous, page number and Next; closer together on the narrowest screens. */
export const PAGER =
  "flex items-center justify-center gap-3 max-[400px]:gap-1 max-[400px]:[&_button]:gap-1.5 max-[400px]:[&_button]:px-3.5";

export const PAGER_NUMBER = `min-w-21 text-center text-head-xl/none font-normal max-[400px]:min-w-14 ${EVEN_FIGURES}`;

/** A placeholder bar without shimmer. */
export const SKELETON = "block rounded-pic bg-sunk";

/** A standalone link: underlined, and high enough for touch. */
export const textLink = cva(
  "inline-flex min-h-11 min-w-11 items-center gap-2 font-strong underline decoration-1 underline-offset-5",
  {
    variants: {
      tone: {
        ink: "decoration-line-strong hover:text-brick hover:decoration-current",
        dusk: "text-on-dusk decoration-on-dusk-2 hover:text-lamp hover:decoration-current",
      },
    },
    defaultVariants: { tone: "ink" },
  },
);
