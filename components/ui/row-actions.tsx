import type { ReactNode } from "react";

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
