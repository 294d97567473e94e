import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/table-view";
import type { BankLine } from "@/lib/contracts/bank-statements";
import { formatDollars } from "@/lib/format/money";
import { periodLabel } from "@/lib/format/periods";
import { BANK_WORDS, dayWords } from "./bank-words";
import { ConfirmLine } from "./confirm-line";

/** A line of a bank statement, what it would record, and the button to record it. */
export function bankColumns(
  recorded: ReadonlySet<number>,
  onRecorded: (line: number) => void,
): Column<BankLine>[] {
  const outcomeOf = ({ line, outcome }: BankLine) => (recorded.has(line) ? "recorded" : outcome);
  return [
    { key: "line", head: "Line", isNumeric: true, sortBy: ({ line }) => line, cell: ({ line }) => line },
    { key: "on", head: "Day", sortBy: ({ on }) => on, cell: ({ on }) => dayWords(on) },
    {
      key: "amount",
      head: "Amount",
      isNumeric: true,
      sortBy: ({ amount }) => amount,
      cell: ({ amount }) => formatDollars(amount),
    },
    {
      key: "reference",
      head: "Reference",
      isWordy: true,
      cell: ({ reference, description }) => (
        <>
          <span className="block font-[560]">{reference || "–"}</span>
          <span className="text-ink-2 text-small block">{description}</span>
        </>
      ),
    },
    {
      key: "outcome",
      head: "Outcome",
      sortBy: outcomeOf,
      cell: (line) => {
        const { words, tone } = BANK_WORDS[outcomeOf(line)];
        return <Badge tone={tone}>{words}</Badge>;
      },
    },
    {
      key: "match",
      head: "For",
      isWordy: true,
      isWide: true,
      cell: ({ match, message }) => (
        <>
          {match && (
            <span className="block font-[560]">
              {`${match.apartment_no}, ${match.name || match.email}: ${periodLabel(match.period)}`}
            </span>
          )}
          <span className="text-ink-2 text-small block">{message}</span>
        </>
      ),
    },
    {
      key: "action",
      head: "Action",
      isAction: true,
      cell: (line) =>
        outcomeOf(line) === "matched" && <ConfirmLine line={line} onRecorded={() => onRecorded(line.line)} />,
    },
  ];
}
