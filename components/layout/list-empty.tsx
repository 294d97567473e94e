import type { ReactNode } from "react";
import type { DrawingName } from "@/components/ui/drawings";
import { EmptyState } from "@/components/ui/empty-state";

interface ListEmptyProps {
  drawing: DrawingName;
  /** The list's active filter; empty if unfiltered. */
  filter: object;
  title: string;
  children: ReactNode;
}

/** The empty state of a list with a filter: nothing matches, or nothing exists yet. */
export function ListEmpty({ drawing, filter, title, children }: ListEmptyProps) {
  const isNarrowed = Object.values(filter).some((value) => value !== undefined);
  return (
    <EmptyState drawing={drawing} title={isNarrowed ? "No matches" : title}>
      {isNarrowed ? "Change the filter, or press Reset." : children}
    </EmptyState>
  );
}
