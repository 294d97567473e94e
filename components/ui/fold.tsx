import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

interface FoldProps {
  /** What is behind the row, with a figure of it: `Filters · 2`. */
  label: ReactNode;
  /** Whether it begins unfolded. */
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
}

/** Behind one row on a phone, always open above (app/styles/base.css). */
export function FoldOnPhone({ label, isOpen = false, className = "", children }: FoldProps) {
  return (
    <details className={`group/fold open-if-wide border-line ${className}`} open={isOpen}>
      <summary className="text-small font-strong flex min-h-12 cursor-pointer list-none items-center justify-between tabular-nums">
        <span>{label}</span>
        <ChevronDown className="icon group-open/fold:rotate-180" aria-hidden="true" />
      </summary>
      {children}
    </details>
  );
}

/** `Filters · 2` */
export const filtersLabel = (count: number) => (count === 0 ? "Filters" : `Filters · ${String(count)}`);
