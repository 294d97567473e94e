import { readCsv, type CsvRow } from "./read-csv";

/**
 * Returns the rows of a CSV file, its header first; or an error message if it is unreadable or has more than `most`
 * rows.
 */
export function readCsvRows(
  text: string,
  most: number,
): { readonly rows: readonly CsvRow[] } | { readonly refusal: string } {
  const file = readCsv(text, most + 1);
  if ("brokenLine" in file)
    return {
      refusal: `The row in line ${String(file.brokenLine)} cannot be read. Please look at its quotes.`,
    };
  if ("isTooLong" in file)
    return { refusal: `Use at most ${most.toLocaleString("en-US")} rows in one file.` };
  return file;
}
