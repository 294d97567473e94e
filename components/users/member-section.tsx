import type { ReactNode } from "react";
import { cardClass } from "@/components/ui/card-class";

interface MemberSectionProps {
  title: string;
  count: number;
  /** Instead of the list where there is nothing. */
  empty: string;
  children: ReactNode;
}

/** A list on a person's page under its own heading. */
export function MemberSection({ title, count, empty, children }: MemberSectionProps) {
  return (
    <section aria-label={title}>
      <h2 className="text-head mb-4">{`${title}(${String(count)})`}</h2>
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
