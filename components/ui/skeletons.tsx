/** Bars at the final height: nothing moves when the data arrives, and nothing shimmers. */

function times(count: number) {
  return Array.from({ length: count }, (_, index) => index);
}

export function CardSkeletons({ count = 4, as: Card = "div" }: { count?: number; as?: "div" | "li" }) {
  return times(count).map((key) => (
    <Card className="apt sk-card" key={key} aria-hidden="true">
      <figure />
      <div className="sk-facts">
        <span className="sk h-11 w-24" />
        <span className="sk h-11 w-14" />
        <span className="sk h-8 w-20" />
        <span className="sk h-8 w-26" />
      </div>
      <div className="act">
        <span className="sk h-12" />
      </div>
    </Card>
  ));
}

export function TableSkeleton({ rows = 6, label = "Loading" }: { rows?: number; label?: string }) {
  return (
    <div className="tbl" role="status" aria-label={label} aria-busy="true">
      {times(rows).map((key) => (
        <div className="sk-row" key={key}>
          <span className="sk size-8 rounded-full" />
          <span className="sk my-2 h-4 flex-2" />
          <span className="sk my-2 h-4 flex-3" />
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
          <span className="sk h-4 w-full" />
        </p>
        <span className="btn sk" />
      </div>
    </li>
  ));
}

/** One figure of a statistic while it is fetched. */
export function FigureSkeleton() {
  return <span className="sk h-10 w-20" aria-hidden="true" />;
}
