import type { ReactNode } from "react";

interface TermListProps {
  className?: string;
  isBusy?: boolean;
  children: ReactNode;
}

/** A list of terms and values, one per line. An address may break anywhere. */
export function TermList({ className = "", isBusy, children }: TermListProps) {
  return (
    <dl className={`grid grid-cols-1 [--email:0px] ${className}`} aria-busy={isBusy || undefined}>
      {children}
    </dl>
  );
}

interface TermProps {
  term: string;
  isNumeric?: boolean;
  children: ReactNode;
}

export function Term({ term, isNumeric = false, children }: TermProps) {
  return (
    <div className="border-line grid grid-cols-[minmax(var(--term,104px),28%)_minmax(0,1fr)] gap-3 border-t py-3.5">
      <dt className="text-ink-3 text-small/inherit">{term}</dt>
      <dd className={`text-label font-strong wrap-anywhere ${isNumeric ? "lining-nums tabular-nums" : ""}`}>
        {children}
      </dd>
    </div>
  );
}
