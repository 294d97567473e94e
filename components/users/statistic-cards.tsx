"use client";

import { Spinner } from "@/components/ui/button";
import { cardClass } from "@/components/ui/class-names";
import { ErrorLine } from "@/components/ui/error-state";
import { Figure, FIGURE_LIST, ShareBar } from "@/components/ui/figure-list";
import { useStatistics } from "@/lib/users/client";
import type { Statistics } from "@/lib/users/contract";

/** The five figures of the building (docs/product.md 8.1). */
export function StatisticCards({ first }: { first: Statistics | undefined }) {
  const { data: statistics, error, isRefreshing, retry } = useStatistics(first);
  if (!statistics && error)
    return (
      <div className={cardClass({ isPadded: true })}>
        <ErrorLine onRetry={retry} busy={isRefreshing} />
      </div>
    );
  return <StatisticFigures statistics={statistics} />;
}

/** An odd last card fills its row. */
const LAST = "@max-4xl:[&:last-child:nth-child(odd)]:col-span-full";

/** The five cards; a spinner in each while the figures load. */
export function StatisticFigures({ statistics }: { statistics: Statistics | undefined }) {
  return (
    <dl
      className={`grid-cols-2 @4xl:grid-cols-5 ${FIGURE_LIST}`}
      aria-busy={!statistics || undefined}
      data-figures
    >
      {cardsOf(statistics).map(({ term, figure, picture }) => (
        <Figure key={term} term={term} picture={picture} className={LAST}>
          {statistics ? figure : <Fetching term={term} />}
        </Figure>
      ))}
    </dl>
  );
}

function cardsOf(statistics: Statistics | undefined) {
  const available = statistics?.availablePercentage ?? 0;
  const unavailable = statistics?.unavailablePercentage ?? 0;
  const users = statistics?.totalUsers ?? 0;
  const members = statistics?.totalMembers ?? 0;
  const share = users > 0 ? (members / users) * 100 : 0;
  return [
    {
      term: "Total Apartments",
      figure: statistics?.totalApartments,
      picture: <ShareBar percent={100} variant="ink" />,
    },
    { term: "Available Apartments", figure: `${available}%`, picture: <ShareBar percent={available} /> },
    {
      term: "Unavailable Apartments",
      figure: `${unavailable}%`,
      picture: <ShareBar percent={unavailable} variant="hatched" />,
    },
    { term: "Total Users", figure: users, picture: <ShareBar percent={users > 0 ? 100 : 0} variant="ink" /> },
    { term: "Total Members", figure: members, picture: <ShareBar percent={share} variant="ink" /> },
  ];
}

function Fetching({ term }: { term: string }) {
  return (
    <span role="status" aria-label={`${term}: loading`}>
      <Spinner />
    </span>
  );
}
