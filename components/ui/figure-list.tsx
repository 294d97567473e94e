import type { ReactNode } from "react";
import { EVEN_FIGURES } from "./class-names";

/** Figures side by side in one frame; the caller sets the columns. */
export const FIGURE_LIST = "grid overflow-hidden rounded-box border border-line bg-surface";
/** The frame clips its corners: a value that is too long breaks, so that it is never cut. */
const LARGE_FIGURE = `wrap-anywhere leading-[1.05] font-normal tracking-tighter ${EVEN_FIGURES}`;

interface FigureProps {
  term: string;
  size?: "md" | "lg";
  /** A chart of the figure. */
  picture?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** On a phone a row, term and amount: ৳10,89,301.90 is wider than half of its screen. */
const SIZES = {
  md: {
    cell: "max-phone:flex-row max-phone:items-baseline max-phone:justify-between max-phone:gap-4 max-phone:px-4 max-phone:py-3",
    value: "text-head phone:text-head-xl desktop:text-head-2xl max-phone:flex-none",
  },
  lg: { cell: "", value: "text-[2.5rem]" },
} as const;

export function Figure({ term, size = "lg", picture, className = "", children }: FigureProps) {
  return (
    <div
      className={`border-line -mr-px -mb-px flex min-w-0 flex-col gap-1.5 border-r border-b px-5.5 py-5 ${SIZES[size].cell} ${className}`}
    >
      <dt className="text-ink-2 text-small/[1.35]">{term}</dt>
      <dd className={`${LARGE_FIGURE} ${SIZES[size].value}`}>{children}</dd>
      {picture && (
        <dd className="mt-auto pt-3" aria-hidden="true">
          {picture}
        </dd>
      )}
    </div>
  );
}
