import { ChevronDown } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { useTranslations } from "#translations";

interface FoldProps {
  ref?: Ref<HTMLDetailsElement>;
  /** What is behind the row, with a figure of it: `Filters · 2`. */
  label: ReactNode;
  /** Whether it begins unfolded. */
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
}

/** Behind one row. */
export function Fold({ ref, label, isOpen = false, className = "", children }: FoldProps) {
  return (
    <details ref={ref} className={`group/fold ${className}`} open={isOpen}>
      <summary className="text-small font-strong flex min-h-12 cursor-pointer list-none items-center justify-between tabular-nums">
        <div>{label}</div>
        <ChevronDown className="icon group-open/fold:rotate-180" aria-hidden="true" />
      </summary>
      {children}
    </details>
  );
}

/** Behind one row on a phone, always open above (app/styles/base.css). */
export function FoldOnPhone({ className = "", ...fold }: FoldProps) {
  return <Fold {...fold} className={`open-if-wide border-line ${className}`} />;
}

/** `Filters · 2` */
export const filtersLabel = (count: number) => <FiltersLabel count={count} />;

function FiltersLabel({ count }: { count: number }) {
  const t = useTranslations("layout.kit");
  return count === 0 ? t("filters") : t("filtersChosen", { count });
}
