import type { ReactNode } from "react";
import { EVEN_FIGURES } from "./class-names";

const VARIANTS = {
  lamp: "bg-lamp",
  ink: "bg-ink-3",
  leaf: "bg-leaf",
  hatched: "bg-[repeating-linear-gradient(135deg,var(--ink-3)_0_1.5px,var(--sunk)_1.5px_5px)]",
};

interface ShareBarProps {
  /** The share of the whole; undefined draws only the whole. */
  percent: number | undefined;
  variant?: keyof typeof VARIANTS;
}

/** A bar of a share; it keeps its colours in forced-colors mode, since they are its only content. */
export function ShareBar({ percent, variant = "lamp" }: ShareBarProps) {
  return (
    <div className="bg-sunk rounded-pic flex h-2 overflow-hidden forced-color-adjust-none">
      {percent !== undefined && (
        <i
          className={`border-surface block border-r-2 ${VARIANTS[variant]}`}
          style={{ width: `${percent}%` }}
        />
      )}
    </div>
  );
}

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
