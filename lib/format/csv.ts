import Papa from "papaparse";

export type CsvValue = string | number | null;

/**
 * What a spreadsheet would run as a formula, also after leading white space; some read the full-width signs of East
 * Asian keyboards as their plain ones.
 */
const FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]/;
/** Such text with apostrophes in front, by `toCsv` or in the text itself. */
const ESCAPED = /^'+\s*[=+\-@\t\r\n＝＋－＠]/;
/** Tells spreadsheets that the text is UTF-8. */
const BOM = "\uFEFF";

/**
 * Rows as CSV for spreadsheets (RFC 4180): BOM, every line ends in CRLF, quoted where needed. Text that would
 * be run as a formula gets an apostrophe in front; numbers stay numbers.
 */
export function toCsv(head: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  const data = { fields: [...head], data: rows.map((row) => [...row]) };
  return `${BOM}${Papa.unparse(data, { newline: "\r\n", escapeFormulae: FORMULA })}\r\n`;
}

/** For text that is read again: an apostrophe of its own in front of a formula is told from the one that `toCsv` adds. */
export function withOwnApostrophe(text: string): string {
  return ESCAPED.test(text) ? `'${text}` : text;
}

/** Takes the apostrophe away again that makes a formula harmless. */
export function withoutAddedApostrophe(cell: string): string {
  return ESCAPED.test(cell) ? cell.slice(1) : cell;
}
