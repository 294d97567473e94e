"use client";

import { useSyncExternalStore } from "react";
import { formatDate, formatUtcDate } from "@/lib/format/dates";

const never = () => () => undefined;

/**
 * `Nov 1, 2026` in the viewer's time zone. The server does not know it, so both render UTC first and the browser corrects
 * the text after hydration.
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
