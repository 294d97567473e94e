import type { RentRoll } from "@/lib/hooks/payments-admin";
import { formatDollars } from "@/lib/format/money";

/** The height of the largest bar in pixels. */
const BAR_HEIGHT = 72;

/** Six bars on one baseline; a month without money shows a hairline. */
const MONTHS = "mt-3 grid grid-cols-6 gap-x-2 text-[0.8125rem] lining-nums tabular-nums";
const MONTH = "flex min-h-32 flex-col items-center justify-end";
const BAR = "min-h-px w-[min(30px,80%)] flex-none rounded-t-[1px] forced-color-adjust-none";
const NAME = "border-line-strong text-ink-2 w-[calc(100%+8px)] flex-none border-t pt-1.5 text-center";

/** The income of the last six months, this one last. */
export function RentMonths({ received }: { received: RentRoll["received"] | undefined }) {
  if (!received) return <Blank />;
  const most = Math.max(...received.map(({ collected }) => collected), 1);
  return (
    <div className="mt-6">
      <p className="text-small text-ink-2">Received, last six months</p>
      <div className={MONTHS} role="img" aria-label={inWords(received)}>
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
      <p className="text-small text-ink-2">Received, last six months</p>
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
  return dollars < 1000 ? `$${Math.round(dollars)}` : `$${(dollars / 1000).toFixed(1)}k`;
}

function inWords(received: RentRoll["received"]): string {
  const months = received.map(({ month, collected }) => `${month} ${formatDollars(collected)}`);
  return `Received: ${months.join(", ")}`;
}
