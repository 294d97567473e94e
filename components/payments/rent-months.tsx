import type { RentRoll } from "@/lib/hooks/payments-admin";
import { formatDollars } from "@/lib/format/money";

/** Pixels of the best month. */
const BAR_HEIGHT = 72;

/** What the last six months brought, this one last. */
export function RentMonths({ received }: { received: RentRoll["received"] | undefined }) {
  if (!received) return <Blank />;
  const most = Math.max(...received.map(({ collected }) => collected), 1);
  return (
    <div className="mt-6">
      <p className="small muted">Paid by card, last six months</p>
      <div className="months" role="img" aria-label={inWords(received)}>
        {received.map(({ period, month, collected }, index) => (
          <p key={period} className={index === received.length - 1 ? "now" : undefined}>
            <b>{inShort(collected)}</b>
            <i style={{ height: Math.round((collected / most) * BAR_HEIGHT) }} />
            <span>{month.slice(0, 3)}</span>
          </p>
        ))}
      </div>
    </div>
  );
}

/** The same height while it is fetched. */
function Blank() {
  return (
    <div className="mt-6" aria-hidden="true">
      <p className="small muted">Paid by card, last six months</p>
      <div className="months">
        {Array.from({ length: 6 }, (_, key) => (
          <p key={key}>
            <b>&nbsp;</b>
            <i className="sk" style={{ height: BAR_HEIGHT }} />
            <span>&nbsp;</span>
          </p>
        ))}
      </div>
    </div>
  );
}

/** $5.3k: six amounts stand side by side on a phone. Not by Intl, whose short forms differ from Node to a browser. */
function inShort(dollars: number): string {
  return dollars < 1000 ? `$${Math.round(dollars)}` : `$${(dollars / 1000).toFixed(1)}k`;
}

function inWords(received: RentRoll["received"]): string {
  const months = received.map(({ month, collected }) => `${month} ${formatDollars(collected)}`);
  return `Paid by card: ${months.join(", ")}`;
}
