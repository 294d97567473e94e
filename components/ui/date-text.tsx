import { towerDate } from "@/lib/platform/format/dates";

/** `Nov 1, 2026` by the tower's calendar. */
export function DateText({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} className="whitespace-nowrap lining-nums tabular-nums">
      {towerDate(instant)}
    </time>
  );
}
