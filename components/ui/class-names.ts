import { cva, type VariantProps } from "class-variance-authority";

/** Large figures are drawn at one optical size. */
export const FIGURES = "font-serif [font-variation-settings:'opsz'_40]";

export const EVEN_FIGURES = `${FIGURES} [font-feature-settings:'lnum','tnum']`;

const FACT = "@max-[250px]:col-span-full @max-[250px]:flex @max-[250px]:justify-between";

/** The parts of an apartment's card, shared with its skeleton. In a very narrow card the small facts are lines. */
export const APARTMENT_CARD = {
  frame: "group/card rounded-pic border-line bg-surface @container relative flex flex-col self-start border",
  photo: "bg-sunk bg-lattice h-62.5 overflow-hidden",
  facts:
    "grid grid-cols-[1fr_auto] gap-y-3.5 px-5 pt-4.5 @max-[250px]:gap-x-2 @max-[250px]:gap-y-3 @max-[250px]:px-3.5",
  fact: `border-line border-t pt-3.5 @max-[250px]:pt-2.5 ${FACT}`,
  term: "text-micro/compact text-ink-3",
  value: "text-label/compact font-strong",
  figure: `text-[1.875rem]/[1.15] font-normal tracking-tight @max-[250px]:text-head-xl ${EVEN_FIGURES}`,
  /** Rooms and size, close below the rent. */
  quiet: "text-small text-ink-2 col-span-full -mt-2.5 lining-nums tabular-nums",
  right: "text-right @max-[250px]:text-left",
  /** Over the card's link, which what is between them leaves pressable. */
  actions:
    "pointer-events-none relative z-1 mt-auto px-5 pt-4.5 pb-5 *:pointer-events-auto @max-[250px]:px-3.5 @max-[250px]:*:px-2",
};

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

/** The parts of a coupon's ticket, shared with its skeleton: the edge is a shadow, two holes are cut beside the tear. */
export const TICKET = {
  frame:
    "flex flex-col [--cut:96px] [filter:drop-shadow(1px_0_0_var(--ticket-edge))_drop-shadow(-1px_0_0_var(--ticket-edge))_drop-shadow(0_1px_0_var(--ticket-edge))]",
  paper:
    "rounded-pic bg-surface flex flex-1 flex-col bg-[linear-gradient(var(--ticket)_0_0)] bg-size-[100%_var(--cut)] bg-top bg-no-repeat [mask:radial-gradient(circle_9px_at_0_var(--cut),#0000_98%,#000)_left/51%_100%_no-repeat,radial-gradient(circle_9px_at_100%_var(--cut),#0000_98%,#000)_right/51%_100%_no-repeat] *:[button]:mx-6 *:[button]:mt-4.5 *:[button]:mb-6 *:[button]:px-2.5 *:[button]:whitespace-nowrap sm:max-notebook:*:[button]:mx-4.5",
  head: `text-on-ticket relative flex h-(--cut) items-baseline gap-2 px-6 text-[3rem] leading-(--cut) font-normal tracking-tighter [font-feature-settings:'lnum','tnum'] after:absolute after:inset-[0_0_0_46%] after:bg-lattice-white after:bg-[right_top] after:[mask:linear-gradient(90deg,#0000,#000)] sm:max-notebook:px-4.5 ${FIGURES}`,
  unit: "font-sans text-label/none font-strong tracking-[0.04em] [font-feature-settings:normal] [font-variation-settings:normal]",
  tear: "border-line-strong mx-4.5 -mt-px h-0 border-t-2 border-dotted",
  text: "text-ink-2 flex-1 px-6 pt-4.5 text-label/normal sm:max-notebook:px-4.5",
};

/**
 * On a phone it covers the page's header, 64 px high, where no field is: three lines fit (docs/product.md 10.17). A press
 * goes through to what it covers: a toast under the pointer would stay, and hide the button that was pressed.
 */
export const TOAST =
  "pointer-events-none max-sm:px-3.5 max-sm:py-1.5 max-sm:text-micro/[1.25] max-sm:min-h-12 rounded-ctl border-dusk-line bg-toast text-on-toast shadow-menu flex items-center gap-3 border px-4 py-3.5 font-sans text-label/compact font-medium";

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
