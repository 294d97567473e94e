"use client";

import { WifiOff } from "lucide-react";
import { useOfflineSince } from "@/lib/platform/client/online";
import { towerDate, towerTime } from "@/lib/platform/format/dates";

/** Below the head of a page that shows amounts: while offline it says how old they are (docs/product.md 10.10). */
export function OfflineBar({ className }: { className: string }) {
  const since = useOfflineSince();
  return (
    // Rendered before its text, so that screen readers announce it.
    <div role="status" className={`sticky z-20 print:hidden ${className}`}>
      {since && (
        <p className="border-line bg-sunk px-gutter text-small flex items-center gap-2.5 border-b py-2.5">
          <WifiOff className="icon flex-none" aria-hidden="true" />
          <span>
            You are offline. This page is as of{" "}
            <time dateTime={since} className="lining-nums tabular-nums">
              {`${towerDate(since)}, ${towerTime(since)}`}
            </time>
            .
          </span>
        </p>
      )}
    </div>
  );
}
