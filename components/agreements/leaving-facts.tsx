import { Term, TermList } from "@/components/ui/term-list";
import type { Leaving } from "@/lib/leaving/contract";
import { formatDollars } from "@/lib/platform/format/money";
import { periodLabel } from "@/lib/platform/format/periods";

/** The consequences of a last day for both sides (docs/product.md 5.22). */
export function LeavingFacts({ leaving, className = "mt-4" }: { leaving: Leaving; className?: string }) {
  const { last_period, last_rent, unpaid, to_give_back, deposit } = leaving;
  return (
    <TermList className={`text-ink [--term:132px] ${className}`}>
      <Term term="Last rent" isNumeric>
        {last_rent > 0 ? `${formatDollars(last_rent)} for ${periodLabel(last_period)}` : "None"}
      </Term>
      <Term term="Due by then" isNumeric>
        {unpaid > 0 ? formatDollars(unpaid) : "Nothing"}
      </Term>
      {to_give_back > 0 && (
        <Term term="To give back" isNumeric>
          {`${formatDollars(to_give_back)} that is paid for time after it`}
        </Term>
      )}
      <Term term="Deposit held" isNumeric>
        {deposit > 0 ? formatDollars(deposit) : "None"}
      </Term>
    </TermList>
  );
}
