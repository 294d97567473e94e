import { EVEN_FIGURES } from "./figures";

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
  actions: "mt-auto px-5 pt-4.5 pb-5 @max-[250px]:px-3.5 @max-[250px]:*:px-2",
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
