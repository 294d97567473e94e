"use client";

import { useSyncExternalStore } from "react";
import { formatDate, formatUtcDate } from "@/lib/format/dates";

const never = () => () => undefined;

/**
 * `Nov 1, 2026` by the viewer's clock. The server does not know that clock, so both begin with UTC and the
 * browser corrects itself once it has taken over.
 */
export function DateText({ instant }: { instant: string }) {
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <time dateTime={instant} className="whitespace-nowrap lining-nums tabular-nums">
      {isBrowser ? formatDate(instant) : formatUtcDate(instant)}
    </time>
  );
}
