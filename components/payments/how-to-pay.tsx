import { type HowToPay, METHOD_NAMES } from "@/lib/platform/contracts/payment-methods";

/** How rent is paid without a card: each way with its number, large enough to copy it by eye onto a telephone. */
export function HowToPayList({ ways }: { ways: readonly HowToPay[] }) {
  if (ways.length === 0)
    return <p className="text-ink-2">The office has not yet said how to pay. Please ask there.</p>;
  return (
    <ul className="grid gap-3.5" aria-label="How to pay">
      {ways.map(({ method, label, number, note }, place) => (
        <li key={place} className="border-line border-t pt-3 wrap-anywhere first:border-t-0 first:pt-0">
          <p className="text-small text-ink-2">{[METHOD_NAMES[method], label].filter(Boolean).join(", ")}</p>
          {number && <p className="text-lead/compact font-strong lining-nums tabular-nums">{number}</p>}
          {note && <p className="text-small mt-0.5">{note}</p>}
        </li>
      ))}
    </ul>
  );
}
