"use client";

import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { WaitingLink } from "@/components/layout/waiting-link";
import { CARD_HEADING, cardClass, textLink } from "@/components/ui/class-names";
import { ErrorLine } from "@/components/ui/error-state";
import { ShareBar } from "@/components/ui/figure-list";
import { FigureSkeleton } from "@/components/ui/skeletons";
import { formatMoney, currencySymbol } from "@/lib/platform/contracts/currency";
import { countPaid } from "@/lib/platform/format/roll-totals";
import { type RentRoll, useRentRoll } from "@/lib/rent-roll/client";

/** The height of the largest bar in pixels. */
const BAR_HEIGHT = 72;

/** Six bars on one baseline; a month without money shows a hairline. */
const MONTHS = "mt-3 grid grid-cols-6 gap-x-2 text-micro/inherit lining-nums tabular-nums";

const MONTH = "flex min-h-32 flex-col items-center justify-end";

const BAR = "min-h-px w-[min(30px,80%)] flex-none rounded-t-pic forced-color-adjust-none";

const NAME = "border-line-strong text-ink-2 w-[calc(100%+8px)] flex-none border-t pt-1.5 text-center";

/** The income of the last six months, this one last. */
function RentMonths({ received }: { received: RentRoll["received"] | undefined }) {
  if (!received) return <Blank />;
  const most = Math.max(...received.map(({ collected }) => collected), 1);
  return (
    <div className="mt-6">
      <p className="text-small text-ink-2">Money received by month</p>
      <div className={MONTHS} role="img" aria-label={chartLabel(received)}>
        {received.map(({ period, month, collected }, index) => (
          <p key={period} className={MONTH}>
            <b className="mb-1 flex-none font-semibold">{inShort(collected)}</b>
            <i
              className={`${BAR} ${index === received.length - 1 ? "bg-leaf" : "bg-ink-3"}`}
              style={{ height: Math.round((collected / most) * BAR_HEIGHT) }}
            />
            <span className={NAME}>{month.slice(0, 3)}</span>
          </p>
        ))}
      </div>
    </div>
  );
}

/** The same height while it loads. */
function Blank() {
  return (
    <div className="mt-6" aria-hidden="true">
      <p className="text-small text-ink-2">Money received by month</p>
      <div className={MONTHS}>
        {Array.from({ length: 6 }, (_, key) => (
          <p key={key} className={MONTH}>
            <b className="mb-1 flex-none font-semibold">&nbsp;</b>
            <i className={`${BAR} bg-ink-3`} style={{ height: BAR_HEIGHT }} />
            <span className={NAME}>&nbsp;</span>
          </p>
        ))}
      </div>
    </div>
  );
}

/** $5.3k: six amounts fit side by side on a phone. Not by Intl, whose short forms differ between Node and browsers. */
function inShort(dollars: number): string {
  const symbol = currencySymbol();
  if (dollars >= 100_000) return `${symbol}${Math.round(dollars / 1000)}k`;
  return dollars < 1000 ? `${symbol}${Math.round(dollars)}` : `${symbol}${(dollars / 1000).toFixed(1)}k`;
}

function chartLabel(received: RentRoll["received"]): string {
  const months = received.map(({ month, collected }) => `${month} ${formatMoney(collected)}`);
  return `Received: ${months.join(", ")}`;
}

/** This month's rent, due and paid. */
export function RentCard({ first }: { first: RentRoll | undefined }) {
  const { data: roll, error, isRefreshing, retry } = useRentRoll(first);
  return (
    <RentCardView roll={roll}>
      {!roll && error && <ErrorLine onRetry={retry} busy={isRefreshing} />}
    </RentCardView>
  );
}

interface RentCardViewProps {
  roll?: RentRoll | undefined;
  /** Replaces the figures. */
  children?: ReactNode;
}

/** The card itself; renders its skeleton without a roll. */
function RentCardView({ roll, children }: RentCardViewProps) {
  return (
    <section
      className={cardClass({ isPadded: true }, "flex flex-col items-start *:not-[a]:w-full")}
      aria-labelledby="rent-card"
    >
      <h2 id="rent-card" className={CARD_HEADING}>
        {roll ? `Rent of ${roll.month}` : "Rent of this month"}
      </h2>
      {children || (
        <>
          <Figures roll={roll} />
          <RentMonths received={roll?.received} />
        </>
      )}
      <WaitingLink className={`${textLink()} mt-5`} href="/dashboard/payments">
        See Payments
        <ArrowRight className="icon" aria-hidden="true" />
      </WaitingLink>
    </section>
  );
}

function Figures({ roll }: { roll: RentRoll | undefined }) {
  const count = roll && countPaid(roll);
  return (
    <>
      <p className="text-small text-ink-2">
        {roll && count
          ? `${count.paid} of ${count.asked} asked for ${roll.month} ${count.paid === 1 ? "has" : "have"} paid`
          : "Counting who has paid"}
        {count && count.waived > 0 && `, ${count.waived} ${count.waived === 1 ? "is" : "are"} waived`}
      </p>
      <dl className="mt-5 grid gap-5" aria-busy={!roll || undefined}>
        <Figure term="Due" dollars={roll?.due} share={1} variant="ink" />
        <Figure
          term="Paid"
          dollars={roll?.collected}
          share={roll && roll.due > 0 ? roll.collected / roll.due : 0}
          variant="leaf"
        />
      </dl>
    </>
  );
}

interface FigureProps {
  term: string;
  dollars: number | undefined;
  /** Share of the rent that is due, 0 to 1. */
  share: number;
  variant: "ink" | "leaf";
}

function Figure({ term, dollars, share, variant }: FigureProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-2">
      <dt className="text-small text-ink-2">{term}</dt>
      <dd className="font-serif lining-nums tabular-nums">
        {dollars === undefined ? <FigureSkeleton /> : formatMoney(dollars)}
      </dd>
      <dd className="col-span-2" aria-hidden="true">
        <ShareBar percent={share > 0 ? Math.min(100, share * 100) : undefined} variant={variant} />
      </dd>
    </div>
  );
}
