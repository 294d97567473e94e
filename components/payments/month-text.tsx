import { monthOf } from "@/lib/platform/format/periods";

interface MonthTextProps {
  period: string;
  /** In a card the month identifies the payment, so it is written out. */
  isCardTitle?: boolean;
}

/** `Nov 2026`: without the year a month's name becomes ambiguous in time. */
export function MonthText({ period, isCardTitle = false }: MonthTextProps) {
  const month = monthOf(period);
  return (
    <span
      className={`whitespace-nowrap lining-nums tabular-nums ${isCardTitle ? "as-cards:font-strong" : ""}`}
    >
      <span>{month.slice(0, 3)}</span>
      {isCardTitle && <span className="as-cards:inline hidden">{month.slice(3)}</span>}
      <span>{` ${period.slice(0, 4)}`}</span>
    </span>
  );
}
