"use client";

import { WifiOff } from "lucide-react";
import { useTranslations } from "#translations";
import { useOfflineSince } from "@/lib/platform/client/online";
import { towerDate, towerTime } from "@/lib/platform/format/dates";

/** Below the head of a page that shows amounts: while offline it says how old they are (docs/product.md 10.10). */
export function OfflineBar({ className }: { className: string }) {
  const t = useTranslations("layout.screen");
  const since = useOfflineSince();
  return (
    // Rendered before its text, so that screen readers announce it.
    <div role="status" className={`sticky z-20 print:hidden ${className}`}>
      {since && (
        <p className="border-line bg-sunk px-gutter text-small flex items-center gap-2.5 border-b py-2.5">
          <WifiOff className="icon flex-none" aria-hidden="true" />
          <span>
            {t.rich("offline", {
              day: towerDate(since),
              time: towerTime(since),
              at: (parts) => (
                <time dateTime={since} className="lining-nums tabular-nums">
                  {parts}
                </time>
              ),
            })}
          </span>
        </p>
      )}
    </div>
  );
}
