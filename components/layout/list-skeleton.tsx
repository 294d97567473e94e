import type { ReactNode } from "react";
import { TableSkeleton } from "@/components/ui/skeletons";
import { ScreenHead } from "./page-head";

interface ListSkeletonProps {
  heading: string;
  level?: 1 | 2;
  /** False for a list that cannot be sorted; true by default. */
  isSortable?: boolean;
  /** What is beside the heading, but inert. */
  action?: ReactNode;
}

/** A list's screen while it loads: the heading without its count, rows as bars. */
export function ListSkeleton({ heading, level = 1, isSortable = true, action }: ListSkeletonProps) {
  const Tag = level === 1 ? "h1" : "h2";
  return (
    <>
      <ScreenHead>
        <Tag>{heading}</Tag>
        {action && <div inert>{action}</div>}
      </ScreenHead>
      <TableSkeleton label={`${heading}: loading`} isSortable={isSortable} />
    </>
  );
}
