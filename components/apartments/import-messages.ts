import type { ImportOutcome } from "@/lib/apartments/import-contract";

export const IMPORT_PATH = "/dashboard/manage-apartments/import";

interface Counted {
  readonly outcome: ImportOutcome;
}

/** Most important first. */
const ORDER = ["refused", "new", "changed", "unchanged"] as const;

function countsOf(rows: readonly Counted[]): readonly (readonly [ImportOutcome, number])[] {
  return ORDER.map((outcome) => [outcome, rows.filter((row) => row.outcome === outcome).length] as const);
}

/** "1 refused, 3 new, 1 changed". */
export function tallyOf(rows: readonly Counted[]): string {
  return countsOf(rows)
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => `${count.toLocaleString("en-US")} ${outcome}`)
    .join(", ");
}

/** The outcome of an import: "3 apartments added, 1 changed." */
export function doneMessage(rows: readonly Counted[]): string {
  const counts = Object.fromEntries(countsOf(rows)) as Record<ImportOutcome, number>;
  const home = counts.new === 1 ? "apartment" : "apartments";
  if (counts.new + counts.changed === 0) return "Nothing had to change.";
  if (counts.changed === 0) return `${counts.new.toLocaleString("en-US")} ${home} added.`;
  const changed = `${counts.changed.toLocaleString("en-US")} changed.`;
  return counts.new === 0 ? changed : `${counts.new.toLocaleString("en-US")} ${home} added, ${changed}`;
}

/** Refused rows first, since they need fixing; otherwise in the file's order. */
export function refusedFirst<Row extends Counted>(rows: readonly Row[]): Row[] {
  return rows.toSorted(
    (one, other) => Number(other.outcome === "refused") - Number(one.outcome === "refused"),
  );
}
