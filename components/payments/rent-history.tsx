"use client";

import { cardClass, CARD_HEADING } from "@/components/ui/class-names";
import { ErrorState } from "@/components/ui/error-state";
import { FoldOnPhone } from "@/components/ui/fold";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { periodLabel } from "@/lib/platform/format/periods";
import { type RentHistory, useRentHistory } from "@/lib/rent-roll/client";

interface ChartMonth {
  readonly period: string;
  readonly value: number;
}

const [WIDTH, HEIGHT, GAP] = [240, 72, 2];

interface MonthChartProps {
  title: string;
  /** The heading of the table's second column. */
  unit: string;
  /** Oldest first. */
  months: readonly ChartMonth[];
  /** The value of a full bar; the largest value by default. */
  most?: number;
  show: (value: number) => string;
}

/** A small bar chart, one bar per month, with the same figures as a table for screen readers. */
function MonthChart({ title, unit, months, most, show }: MonthChartProps) {
  const top = Math.max(most ?? 0, ...months.map(({ value }) => value), 1);
  const [first, last] = [months[0], months.at(-1)];
  const step = WIDTH / Math.max(1, months.length);
  if (!first || !last) return null;
  return (
    <figure className={cardClass({ isPadded: true }, "flex min-w-0 flex-col")}>
      <figcaption>
        <h3 className={CARD_HEADING}>{title}</h3>
        <p className="text-head-lg mt-1 lining-nums tabular-nums">
          <span>{show(last.value)}</span>
          <span className="text-small text-ink-2">{`, ${periodLabel(last.period)}`}</span>
        </p>
      </figcaption>
      <svg
        viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`}
        className="mt-4 h-24 w-full"
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}: ${show(first.value)} in ${periodLabel(first.period)}, ${show(last.value)} in ${periodLabel(last.period)}`}
      >
        {months.map(({ period, value }, index) => {
          const height = Math.max(value > 0 ? 1 : 0.5, (value / top) * (HEIGHT - 1));
          return (
            <rect
              key={period}
              x={index * step + GAP / 2}
              y={HEIGHT - height}
              width={Math.max(1, step - GAP)}
              height={height}
              fill={index === months.length - 1 ? "var(--leaf)" : "var(--ink-3)"}
            >
              <title>{`${periodLabel(period)}: ${show(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p
        className="border-line-strong text-ink-2 text-micro/inherit flex justify-between border-t pt-1.5"
        aria-hidden="true"
      >
        <span>{periodLabel(first.period)}</span>
        <span>{periodLabel(last.period)}</span>
      </p>
      <details className="mt-3">
        <summary className="text-small -my-0.5 min-h-11 cursor-pointer py-3">{`${title} as a table`}</summary>
        <table className="text-small/inherit mt-1 w-full lining-nums tabular-nums">
          <thead className="text-ink-2 text-left">
            <tr>
              <th scope="col" className="font-strong py-1">
                Month
              </th>
              <th scope="col" className="font-strong py-1 text-right">
                {unit}
              </th>
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map(({ period, value }) => (
              <tr key={period} className="border-line border-t">
                <th scope="row" className="py-1 text-left font-normal">
                  {periodLabel(period)}
                </th>
                <td className="py-1 text-right">{show(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

const GRID = "grid items-start gap-4 lg:grid-cols-3";

/** Paid rent and billed homes over 24 months, as in each month's rent roll, and what was outstanding at its end. */
export function RentHistorySection({ first }: { first: RentHistory | undefined }) {
  const { data: history, error, isRefreshing, retry } = useRentHistory(first);
  if (!history && error) return <ErrorState onRetry={retry} busy={isRefreshing} />;
  if (!history) return <RentHistorySkeleton />;
  const { homes, months } = history;
  const of = (value: (month: (typeof months)[number]) => number) =>
    months.map((month) => ({ period: month.period, value: value(month) }));
  return (
    <FoldOnPhone label="The last 24 months" className="max-sm:border-y">
      <Heading />
      <div className={GRID}>
        <MonthChart
          title="Paid, by month of rent"
          unit="Paid"
          months={of(({ collected }) => collected)}
          show={formatMoney}
        />
        <MonthChart
          title="Open at the month's end"
          unit="Open"
          months={of(({ outstanding }) => outstanding)}
          show={formatMoney}
        />
        <MonthChart
          title="Homes with a bill"
          unit="Homes"
          months={of((month) => month.let)}
          most={homes}
          show={(value) => `${String(value)} of ${String(homes)}`}
        />
      </div>
    </FoldOnPhone>
  );
}

const Heading = () => <h2 className="text-head mb-4 max-sm:hidden">The last 24 months</h2>;

/** The charts' height while they load. */
export function RentHistorySkeleton() {
  return (
    <>
      <Heading />
      <div className={GRID} aria-busy="true" aria-label="The last 24 months: loading" role="status">
        {["income", "outstanding", "billed"].map((key) => (
          <div key={key} className={cardClass({}, "h-76")} />
        ))}
      </div>
    </>
  );
}
