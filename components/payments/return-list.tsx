import type { Receipt } from "@/lib/contracts/receipts";
import { towerDate } from "@/lib/format/dates";
import { formatDollars } from "@/lib/format/money";

/** What was given back, when, by whom and why; which returns failed to reach the card; and which are pending. */
export function ReturnList({
  returns,
  failed_returns,
  returning,
}: Pick<Receipt, "returns" | "failed_returns" | "returning">) {
  if (returns.length + failed_returns.length === 0 && returning === 0) return null;
  return (
    <section className="mx-auto mt-7 max-w-[520px] px-9 max-[480px]:px-5" aria-labelledby="given-back">
      <h2 id="given-back" className="text-head">
        Given back
      </h2>
      <ul className="divide-line mt-2 divide-y">
        {returns.map(({ amount, at, by, reason }) => (
          <li key={`${at} ${amount}`} className="py-3">
            <p className="flex flex-wrap justify-between gap-x-4 lining-nums tabular-nums">
              <span>
                {towerDate(at)}
                {by && <span className="text-ink-2">, by {by}</span>}
              </span>
              <b className="font-semibold">{formatDollars(amount)}</b>
            </p>
            {reason && <p className="text-small text-ink-2 wrap-anywhere">{reason}</p>}
          </li>
        ))}
        {failed_returns.map(({ amount, at }) => (
          <li key={`${at} ${amount}`} className="py-3">
            <p className="flex flex-wrap justify-between gap-x-4 lining-nums tabular-nums">
              <span>{towerDate(at)}</span>
              <s className="text-ink-2">{formatDollars(amount)}</s>
            </p>
            <p className="text-small text-danger">It did not reach the card, and is kept again.</p>
          </li>
        ))}
        {returning > 0 && (
          <li className="text-ink-2 py-3">{`${formatDollars(returning)} is on its way back to the card.`}</li>
        )}
      </ul>
    </section>
  );
}
