"use client";

import { FileDown } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { useAction } from "@/components/ui/use-action";
import { saveFile } from "@/lib/platform/client/save-file";
import { readStatement, useStatements } from "@/lib/payments/client";

interface StatementListProps {
  /** Whose statements, for an admin; the user's own by default. */
  userId?: string;
  /** The text above, and the one shown if there is no year. */
  heading: ReactNode;
  empty?: ReactNode;
}

/** The rent statements, one button per year (docs/product.md 5.54). */
export function StatementList({ userId, heading, empty = null }: StatementListProps) {
  const { data: years, error, isRefreshing, retry } = useStatements(userId);
  if (!years && error)
    return (
      <ErrorState title="Couldn't load the statements" busy={isRefreshing} onRetry={retry}>
        {error.message}
      </ErrorState>
    );
  if (years?.length === 0) return empty;
  return (
    <div>
      {heading}
      <ul className="flex min-h-12 flex-wrap gap-3" aria-busy={years === undefined}>
        {years?.map((year) => (
          <li key={year}>
            <StatementButton year={year} {...(userId !== undefined && { userId })} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Saves a year's statement. */
function StatementButton({ year, userId }: { year: number; userId?: string }) {
  const { isBusy, run } = useAction();
  const save = async () => {
    saveFile(`statement-${String(year)}.pdf`, await readStatement(year, userId));
  };
  return (
    <Button
      busy={isBusy}
      icon={<FileDown className="icon" aria-hidden="true" />}
      aria-label={`Statement of ${String(year)} as PDF`}
      onClick={() => void run({ act: save, success: "Saved the statement!" })}
    >
      {year}
    </Button>
  );
}
