import type { CSSProperties, ReactNode } from "react";
import { statusClass } from "./status";
import { WindowMark } from "./window-mark";

/** Bars at the final height: nothing moves when the data arrives, and nothing shimmers. */

function times(count: number) {
  return Array.from({ length: count }, (_, index) => index);
}

/** A bar in the place of words: it holds a blank line, so it is as high as they will be. */
function Bar({ width }: { width: string }) {
  return <span className={`sk ${width}`}>&nbsp;</span>;
}

/** The card's own markup with bars for its words: the same height at every width. */
export function CardSkeletons({ count = 4, as: Card = "div" }: { count?: number; as?: "div" | "li" }) {
  return times(count).map((key) => (
    <Card className="apt sk-card" key={key} aria-hidden="true">
      <figure />
      <dl>
        <Fact look="big" />
        <Fact look="big r" />
        <Fact look="fact" />
        <Fact look="fact r">
          <span className={statusClass()}>
            <span className="invisible inline-flex">
              <WindowMark isLit />
            </span>
            <Bar width="w-20" />
          </span>
        </Fact>
      </dl>
      <div className="act">
        <span className="btn btn-block sk" />
      </div>
    </Card>
  ));
}

function Fact({ look, children }: { look: string; children?: ReactNode }) {
  return (
    <div className={look}>
      <dt>
        <Bar width="w-14" />
      </dt>
      <dd>{children ?? <Bar width="w-20" />}</dd>
    </div>
  );
}

/** How high a list's rows are, in pixels, and its cards on narrow screens: so high are their skeletons. */
export interface RowHeights {
  row: number;
  card: number;
}

interface TableSkeletonProps {
  label?: string;
  rows?: number;
  heights?: RowHeights;
  /** As the table itself: it turns to two-column cards at 980 px instead of 640. */
  wide?: boolean | undefined;
  /** Cards that cannot be sorted have no heads above them. */
  isSortable?: boolean;
}

export function TableSkeleton(props: TableSkeletonProps) {
  const { label = "Loading", rows = 6, heights, wide = false, isSortable = true } = props;
  return (
    <div
      className={["tbl sk-tbl", wide && "wide", isSortable && "sortable"].filter(Boolean).join(" ")}
      style={heights && ({ "--row": `${heights.row}px`, "--card": `${heights.card}px` } as CSSProperties)}
      role="status"
      aria-label={label}
      aria-busy="true"
    >
      <div className="sk-head" />
      {times(rows).map((key) => (
        <div className="sk-row" key={key}>
          <span className="sk size-8 rounded-full" />
          <span className="sk h-4 flex-2" />
          <span className="sk h-4 flex-3" />
        </div>
      ))}
    </div>
  );
}

export function TicketSkeletons({ count = 4 }: { count?: number }) {
  return times(count).map((key) => (
    <li className="ticket" key={key} aria-hidden="true">
      <div className="in sk-ticket">
        <div className="off" />
        <div className="perf" />
        <p>
          <Bar width="w-full" />
          <Bar width="w-2/3" />
        </p>
        <span className="btn sk" />
      </div>
    </li>
  ));
}

/** One figure of a statistic while it is fetched. */
export function FigureSkeleton() {
  return (
    <span aria-hidden="true">
      <Bar width="w-20" />
    </span>
  );
}
