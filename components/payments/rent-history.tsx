"use client";

import { cardClass } from "@/components/ui/card-class";
import { ErrorState } from "@/components/ui/error-state";
import { formatDollars } from "@/lib/format/money";
import { type RentHistory, useRentHistory } from "@/lib/hooks/rent-roll";
import { MonthChart } from "./month-chart";

const GRID = "grid items-start gap-4 lg:grid-cols-3";

/** Income, outstanding rent and let homes over 24 months, each as in that month's rent roll. */
export function RentHistorySection({ first }: { first: RentHistory | undefined }) {
  const { data: history, error, isRefreshing, retry } = useRentHistory(first);
  if (!history && error) return <ErrorState onRetry={retry} busy={isRefreshing} />;
  if (!history) return <RentHistorySkeleton />;
  const { homes, months } = history;
  const of = (value: (month: (typeof months)[number]) => number) =>
    months.map((month) => ({ period: month.period, value: value(month) }));
  return (
    <>
      <Heading />
      <div className={GRID}>
        <MonthChart
          title="Income"
          unit="Collected"
          months={of(({ collected }) => collected)}
          show={formatDollars}
        />
        <MonthChart
          title="Outstanding"
          unit="Owed"
          months={of(({ outstanding }) => outstanding)}
          show={formatDollars}
        />
        <MonthChart
          title="Occupancy"
          unit="Homes let"
          months={of((month) => month.let)}
          most={homes}
          show={(value) => `${String(value)} of ${String(homes)}`}
        />
      </div>
    </>
  );
}

const Heading = () => <h2 className="text-head mb-4">The last 24 months</h2>;

/** The charts' height while they load. */
export function RentHistorySkeleton() {
  return (
    <>
      <Heading />
      <div className={GRID} aria-busy="true" aria-label="The last 24 months: loading" role="status">
        {["income", "outstanding", "occupancy"].map((key) => (
          <div key={key} className={cardClass({}, "h-[304.375px]")} />
        ))}
      </div>
    </>
  );
}
