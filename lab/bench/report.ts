import { lightFormat } from "date-fns";
import { readFileSync, writeFileSync } from "node:fs";
import { describeMachine } from "./cpu-time";

/** One line of the table. */
export interface Row {
  readonly what: string;
  readonly target: string;
  readonly measured: string;
  /** Undefined if there is nothing to compare it with. */
  readonly isMet?: boolean;
  readonly detail: string;
}

const HEAD = ["What", "Target", "Measured", "", "Detail"];

function verdict({ isMet }: Row): string {
  if (isMet === undefined) return "–";
  return isMet ? "met" : "missed";
}

/** Prints the rows as a table. */
export function printRows(rows: readonly Row[]): void {
  for (const row of rows)
    console.log(
      `${verdict(row).padEnd(7)} ${row.what}: ${row.measured} (target ${row.target}; ${row.detail})`,
    );
}

/** Replaces the rows of the last run in docs/performance.md, between two markers. */
export function keepRows(mark: string, rows: readonly Row[], note = ""): void {
  const file = "docs/performance.md";
  const cells = rows.map((row) => [row.what, row.target, row.measured, verdict(row), row.detail]);
  const lines = [HEAD, HEAD.map(() => "---"), ...cells].map((each) => `| ${each.join(" | ")} |`);
  const date = lightFormat(new Date(), "yyyy-MM-dd");
  const block = `<!-- ${mark} -->\n\n${[date, describeMachine(), note].filter(Boolean).join(", ")}\n\n${lines.join("\n")}\n\n<!-- /${mark} -->`;
  const text = readFileSync(file, "utf8");
  const place = new RegExp(`<!-- ${mark} -->[\\s\\S]*<!-- /${mark} -->`);
  writeFileSync(
    file,
    text.replace(place, () => block),
  );
}
