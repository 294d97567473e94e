"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { FormError } from "@/components/ui/form-error";
import { Spinner } from "@/components/ui/spinner";
import type { Statistics } from "@/lib/contracts/users";
import { useStatistics } from "@/lib/hooks/users";

interface StatisticCardsProps {
  first: Statistics | undefined;
  /** The small windows under the number of apartments. */
  windows: ReactNode;
}

/** The five figures of the building (docs/product.md 8.1). */
export function StatisticCards({ first, windows }: StatisticCardsProps) {
  const { statistics, error, isRefreshing, retry } = useStatistics(first);
  if (!statistics && error)
    return (
      <div className="card card-pad flex flex-wrap items-center gap-4">
        <FormError>The figures could not be read.</FormError>
        <Button size="sm" busy={isRefreshing} onClick={retry}>
          Try again
        </Button>
      </div>
    );
  return <StatisticFigures statistics={statistics} windows={windows} />;
}

/** The five cards; a spinner in each while the figures are fetched. */
export function StatisticFigures({
  statistics,
  windows,
}: {
  statistics: Statistics | undefined;
  windows: ReactNode;
}) {
  return (
    <dl className="stats" aria-busy={!statistics || undefined}>
      {cardsOf(statistics, windows).map(({ term, figure, picture }) => (
        <div className="stat" key={term}>
          <dt>{term}</dt>
          <dd>{statistics ? figure : <Fetching term={term} />}</dd>
          <dd className="viz text-base!" aria-hidden="true">
            {picture}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function cardsOf(statistics: Statistics | undefined, windows: ReactNode) {
  const available = statistics?.availablePercentage ?? 0;
  const unavailable = statistics?.unavailablePercentage ?? 0;
  const users = statistics?.totalUsers ?? 0;
  const members = statistics?.totalMembers ?? 0;
  const share = users > 0 ? (members / users) * 100 : 0;
  return [
    { term: "Total Apartments", figure: statistics?.totalApartments, picture: windows },
    { term: "Available Apartments", figure: `${available}%`, picture: <Bar percent={available} /> },
    {
      term: "Unavailable Apartments",
      figure: `${unavailable}%`,
      picture: <Bar percent={unavailable} look="off" />,
    },
    { term: "Total Users", figure: users, picture: <Bar percent={users > 0 ? 100 : 0} look="ink" /> },
    { term: "Total Members", figure: members, picture: <Bar percent={share} look="ink" /> },
  ];
}

function Bar({ percent, look = "lamp" }: { percent: number; look?: "lamp" | "off" | "ink" }) {
  return (
    <div className="bar">
      <i
        className={look === "off" ? "off" : undefined}
        style={{ width: `${percent}%`, ...(look === "ink" && { background: "var(--ink-3)" }) }}
      />
    </div>
  );
}

function Fetching({ term }: { term: string }) {
  return (
    <span role="status" aria-label={`${term}: loading`}>
      <Spinner />
    </span>
  );
}
