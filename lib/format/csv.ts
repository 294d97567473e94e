import Papa from "papaparse";

export type CsvValue = string | number | null;

/**
 * What a spreadsheet would run as a formula, also after leading white space; some read the full-width signs of East
 * Asian keyboards as their plain ones.
 */
const FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]/;
/** Tells spreadsheets that the text is UTF-8. */
const BOM = "\uFEFF";

/**
 * Rows as CSV for spreadsheets (RFC 4180): BOM, every line ends in CRLF, quoted where needed. Text that would be run as a formula gets an
 * apostrophe in front; numbers stay numbers.
 */
export function toCsv(head: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  const data = { fields: [...head], data: rows.map((row) => [...row]) };
  return `${BOM}${Papa.unparse(data, { newline: "\r\n", escapeFormulae: FORMULA })}\r\n`;
}
