import { monthOf } from "@/lib/format/periods";

interface MonthTextProps {
  period: string;
  /** In a card the payment is known by its month, which is written out there. */
  isCardTitle?: boolean;
}

/** `Nov 2026`: a month's name alone means another year's in time. */
export function MonthText({ period, isCardTitle = false }: MonthTextProps) {
  const month = monthOf(period);
  return (
    <span
      className={`whitespace-nowrap lining-nums tabular-nums ${isCardTitle ? "as-cards:font-[560]" : ""}`}
    >
      {month.slice(0, 3)}
      {isCardTitle && <span className="as-cards:inline hidden">{month.slice(3)}</span>}
      {` ${period.slice(0, 4)}`}
    </span>
  );
}
