import { BANK_OUTCOMES, type BankOutcome } from "@/lib/contracts/bank-statements.columns";
import { dayLabel } from "@/lib/format/dates";

export const BANK_WORDS = {
  matched: { words: "To confirm", tone: "wait" },
  recorded: { words: "Recorded", tone: "ok" },
  unclear: { words: "Unclear", tone: "bad" },
  out: { words: "Went out", tone: "plain" },
  refused: { words: "Refused", tone: "bad" },
} as const satisfies Record<BankOutcome, { words: string; tone: string }>;

interface Outcome {
  readonly outcome: BankOutcome;
}

/** "3 to confirm, 1 recorded, 2 unclear". */
export function bankTally(lines: readonly Outcome[]): string {
  return BANK_OUTCOMES.map(
    (outcome) => [outcome, lines.filter((line) => line.outcome === outcome).length] as const,
  )
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => `${count.toLocaleString("en-US")} ${BANK_WORDS[outcome].words.toLowerCase()}`)
    .join(", ");
}

/** Lines that need an action come first, then those that were not understood. */
const ORDER: readonly BankOutcome[] = ["matched", "unclear", "refused", "recorded", "out"];

export function toConfirmFirst<Line extends Outcome>(lines: readonly Line[]): Line[] {
  return lines.toSorted((one, other) => ORDER.indexOf(one.outcome) - ORDER.indexOf(other.outcome));
}

/** `Nov 4, 2026`, or the original text if it is no day. */
export function dayWords(on: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(on) ? dayLabel(on) : on || "–";
}
