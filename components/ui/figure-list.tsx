import type { ReactNode } from "react";
import { EVEN_FIGURES } from "./class-names";

/** Figures side by side in one frame; the caller sets the columns. */
export const FIGURE_LIST = "grid overflow-hidden rounded-box border border-line bg-surface";
/** The frame clips its corners: a value that is too long breaks, so that it is never cut. Millions fit two to a phone's width. */
const LARGE_FIGURE = `wrap-anywhere leading-[1.05] font-normal tracking-tighter ${EVEN_FIGURES}`;

interface FigureProps {
  term: string;
  size?: "md" | "lg";
  /** A chart of the figure. */
  picture?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Figure({ term, size = "lg", picture, className = "", children }: FigureProps) {
  return (
    <div
      className={`border-line -mr-px -mb-px flex min-w-0 flex-col gap-1.5 border-r border-b px-5.5 py-5 ${size === "md" ? "@max-sm:px-3.5" : ""} ${className}`}
    >
      <dt className="text-ink-2 text-small/[1.35]">{term}</dt>
      <dd
        className={`${LARGE_FIGURE} ${size === "lg" ? "text-[2.5rem]" : "text-head-2xl @max-sm:text-head-xl"}`}
      >
        {children}
      </dd>
      {picture && (
        <dd className="mt-auto pt-3" aria-hidden="true">
          {picture}
        </dd>
      )}
    </div>
  );
}
