import type { ReactNode } from "react";
import { type RowHeights, TableSkeleton } from "@/components/ui/skeletons";
import { ScreenHead } from "./screen-head";

interface ListSkeletonProps {
  heading: string;
  level?: 1 | 2;
  heights: RowHeights;
  wide?: boolean;
  /** Left out: it can be sorted. */
  isSortable?: boolean;
  /** What stands beside the heading, and the filter above the list: as they will be, not to be used yet. */
  action?: ReactNode;
  filter?: ReactNode;
}

/** A list's screen while the server reads it: the heading without its count, rows as bars. */
export function ListSkeleton({
  heading,
  level = 1,
  heights,
  wide,
  isSortable = true,
  action,
  filter,
}: ListSkeletonProps) {
  const Tag = level === 1 ? "h1" : "h2";
  return (
    <>
      <ScreenHead>
        <Tag>{heading}</Tag>
        {action && <div inert>{action}</div>}
      </ScreenHead>
      {filter && <div inert>{filter}</div>}
      <TableSkeleton label={`${heading}: loading`} heights={heights} isSortable={isSortable} wide={wide} />
    </>
  );
}
