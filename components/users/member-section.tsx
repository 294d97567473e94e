import type { ReactNode } from "react";
import { cardClass } from "@/components/ui/card-class";

interface MemberSectionProps {
  title: string;
  count: number;
  /** Replaces an empty list. */
  empty: string;
  /** Rendered beside the heading. */
  action?: ReactNode;
  children: ReactNode;
}

/** A list with its own heading on a user's page. */
export function MemberSection({ title, count, empty, action, children }: MemberSectionProps) {
  return (
    <section aria-label={title}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="text-head" tabIndex={-1} data-heading>{`${title}(${String(count)})`}</h2>
        {action}
      </div>
      {count === 0 ? (
        <p className={cardClass({ isPadded: true }, "text-ink-2")} data-empty>
          {empty}
        </p>
      ) : (
        children
      )}
    </section>
  );
}
