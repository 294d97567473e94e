import type { ReactNode } from "react";
import { useTranslations } from "#translations";
import { cardClass, EVEN_FIGURES, FIGURES, SKELETON } from "./class-names";
import { statusClass, WindowMark } from "./status";

/** Skeletons without shimmer: public cards at their final height, the lists of the dashboard at about theirs. */

const FACT = "@max-[250px]:col-span-full @max-[250px]:flex @max-[250px]:justify-between";

/** The parts of an apartment's card, shared with its skeleton. In a very narrow card the small facts are lines. */
export const APARTMENT_CARD = {
  frame: "group/card rounded-pic border-line bg-surface @container relative flex flex-col self-start border",
  photo: "bg-sunk bg-lattice h-62.5 overflow-hidden",
  facts:
    "grid grid-cols-[1fr_auto] gap-y-3.5 px-5 pt-4.5 @max-[250px]:gap-x-2 @max-[250px]:gap-y-3 @max-[250px]:px-3.5",
  fact: `border-line border-t pt-3.5 @max-[250px]:pt-2.5 ${FACT}`,
  term: "text-micro/compact text-ink-3",
  value: "text-label/compact font-strong",
  figure: `text-[1.875rem]/[1.15] font-normal tracking-tight @max-[250px]:text-head-xl ${EVEN_FIGURES}`,
  /** Rooms and size, close below the rent. */
  quiet: "text-small text-ink-2 col-span-full -mt-2.5 lining-nums tabular-nums",
  right: "text-right @max-[250px]:text-left",
  /** Over the card's link, which what is between them leaves pressable. */
  actions:
    "pointer-events-none relative z-1 mt-auto px-5 pt-4.5 pb-5 *:pointer-events-auto @max-[250px]:px-3.5 @max-[250px]:*:px-2",
};

/** The parts of a coupon's ticket, shared with its skeleton: the edge is a shadow, two holes are cut beside the tear. */
export const TICKET = {
  frame:
    "flex flex-col [--cut:96px] [filter:drop-shadow(1px_0_0_var(--ticket-edge))_drop-shadow(-1px_0_0_var(--ticket-edge))_drop-shadow(0_1px_0_var(--ticket-edge))]",
  paper:
    "rounded-pic bg-surface flex flex-1 flex-col bg-[linear-gradient(var(--ticket)_0_0)] bg-size-[100%_var(--cut)] bg-top bg-no-repeat [mask:radial-gradient(circle_9px_at_0_var(--cut),#0000_98%,#000)_left/51%_100%_no-repeat,radial-gradient(circle_9px_at_100%_var(--cut),#0000_98%,#000)_right/51%_100%_no-repeat] *:[button]:mx-6 *:[button]:mt-4.5 *:[button]:mb-6 *:[button]:px-2.5 *:[button]:whitespace-nowrap sm:max-notebook:*:[button]:mx-4.5",
  head: `text-on-ticket relative flex h-(--cut) items-baseline gap-2 px-6 text-[3rem] leading-(--cut) font-normal tracking-tighter [font-feature-settings:'lnum','tnum'] after:absolute after:inset-[0_0_0_46%] after:bg-lattice-white after:bg-[right_top] after:[mask:linear-gradient(90deg,#0000,#000)] sm:max-notebook:px-4.5 ${FIGURES}`,
  unit: "font-sans text-label/none font-strong tracking-[0.04em] [font-feature-settings:normal] [font-variation-settings:normal]",
  tear: "border-line-strong mx-4.5 -mt-px h-0 border-t-2 border-dotted",
  text: "text-ink-2 flex-1 px-6 pt-4.5 text-label/normal sm:max-notebook:px-4.5",
};

function times(count: number) {
  return Array.from({ length: count }, (_, index) => index);
}

/** A bar for text; it contains a blank line, so it has the text's height. */
function Bar({ width }: { width: string }) {
  return <span className={`${SKELETON} ${width}`}>&nbsp;</span>;
}

/** The card's markup with bars for text: the same height at every width. */
export function CardSkeletons({ count = 4, as: Card = "div" }: { count?: number; as?: "div" | "li" }) {
  return times(count).map((key) => (
    <Card className={APARTMENT_CARD.frame} key={key} aria-hidden="true" data-skeleton="card">
      <figure className={APARTMENT_CARD.photo} />
      <dl className={APARTMENT_CARD.facts}>
        <Fact valueClass={APARTMENT_CARD.figure} />
        <Fact valueClass={APARTMENT_CARD.figure} isRight />
        <div className={APARTMENT_CARD.quiet}>
          <dd>
            <Bar width="w-36 [clip-path:inset(3px_0)]" />
          </dd>
        </div>
        <Fact className={APARTMENT_CARD.fact} />
        <Fact className={APARTMENT_CARD.fact} isRight>
          <span className={statusClass()}>
            <span className="invisible inline-flex">
              <WindowMark isLit />
            </span>
            <Bar width="w-20 [clip-path:inset(3px_0)]" />
          </span>
        </Fact>
      </dl>
      <div className={APARTMENT_CARD.actions}>
        <span className={`${SKELETON} min-h-12 w-full`} />
      </div>
    </Card>
  ));
}

interface FactProps {
  /** The width of the value. */
  valueClass?: string;
  className?: string;
  isRight?: boolean;
  children?: ReactNode;
}

function Fact({ valueClass = APARTMENT_CARD.value, className = "", isRight = false, children }: FactProps) {
  const place = isRight ? "ml-auto" : "";
  return (
    <div className={`${className} ${isRight ? APARTMENT_CARD.right : ""}`}>
      <dt className={APARTMENT_CARD.term}>
        <Bar width={`w-14 [clip-path:inset(3px_0)] ${place}`} />
      </dt>
      <dd className={valueClass}>{children ?? <Bar width={`w-20 [clip-path:inset(3px_0)] ${place}`} />}</dd>
    </div>
  );
}

interface TableSkeletonProps {
  label?: string;
  rows?: number;
  /** Like the table: two-column cards below 980 px instead of 640. */
  wide?: boolean | undefined;
  /** Wide actions: rows become cards below 860 px instead of 640. */
  hasLongActions?: boolean | undefined;
  /** Cards without sorting have no sort field above them. */
  isSortable?: boolean;
}

const CARDS_TO_COME =
  "as-cards:grid as-cards:grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] as-cards:gap-3 as-cards:overflow-visible as-cards:border-0 as-cards:bg-transparent";
const HEADS =
  "border-line bg-paper as-cards:col-span-full as-cards:border-0 as-cards:bg-transparent border-b";
const ROW =
  "border-line as-cards:rounded-box as-cards:bg-surface flex h-[65px] items-center gap-4 px-4 not-last:border-b as-cards:h-43 as-cards:items-start as-cards:border as-cards:p-4.5";

export function TableSkeleton(props: TableSkeletonProps) {
  const t = useTranslations("layout.kit");
  const { label = t("loadingList"), rows = 6, wide = false, hasLongActions, isSortable = true } = props;
  return (
    <div
      className={cardClass({}, `overflow-hidden ${CARDS_TO_COME}`)}
      data-skeleton="rows"
      data-many-columns={wide || undefined}
      data-long-actions={hasLongActions || undefined}
      role="status"
      aria-label={label}
      aria-busy="true"
    >
      <div className={`${HEADS} ${isSortable ? "as-cards:h-11 h-[45px]" : "as-cards:hidden h-[42px]"}`} />
      {times(rows).map((key) => (
        <div className={ROW} data-skeleton="row" key={key}>
          <span className="bg-sunk size-8 flex-none rounded-full" />
          <span className={`${SKELETON} as-cards:mt-2 h-4 flex-2`} />
          <span className={`${SKELETON} as-cards:mt-2 h-4 flex-3`} />
        </div>
      ))}
    </div>
  );
}

export function TicketSkeletons({ count = 4 }: { count?: number }) {
  return times(count).map((key) => (
    <li className={TICKET.frame} key={key} aria-hidden="true">
      <div className={TICKET.paper}>
        <div className={TICKET.head} />
        <div className={TICKET.tear} />
        <p className={TICKET.text}>
          <Bar width="w-full" />
          <Bar width="w-2/3" />
        </p>
        <span className={`${SKELETON} sm:max-notebook:mx-4.5 mx-6 mt-4.5 mb-6 min-h-12`} />
      </div>
    </li>
  ));
}

/** One figure of a statistic while loading. */
export function FigureSkeleton() {
  return (
    <span aria-hidden="true">
      <Bar width="w-20" />
    </span>
  );
}
