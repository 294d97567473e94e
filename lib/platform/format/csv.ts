import Papa from "papaparse";

export type CsvValue = string | number | null;

/**
 * Matches text that a spreadsheet would run as a formula, even after leading white space; some treat the full-width
 * signs of East Asian keyboards like the ASCII ones. An amount below zero is none.
 */
const FORMULA = /^(?!-\d+\.\d\d$)\s*[=+\-@\t\r\n＝＋－＠]/;

/** Such text with leading apostrophes, added by `toCsv` or part of the text. */
const ESCAPED = /^'+\s*[=+\-@\t\r\n＝＋－＠]/;

/** Tells spreadsheets that the text is UTF-8. */
const BOM = "\uFEFF";

/**
 * Writes rows as CSV for spreadsheets (RFC 4180): BOM, CRLF line ends, quotes if needed. Prefixes text that would run
 * as a formula with an apostrophe; numbers stay numbers.
 */
export function toCsv(head: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  const data = { fields: [...head], data: rows.map((row) => [...row]) };
  return `${BOM}${Papa.unparse(data, { newline: "\r\n", escapeFormulae: FORMULA })}\r\n`;
}

/**
 * Escapes text that will be read back: keeps its own apostrophe before a formula distinct from the one that `toCsv`
 * adds.
 */
export function withOwnApostrophe(text: string): string {
  return ESCAPED.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe that escapes a formula. */
export function withoutAddedApostrophe(cell: string): string {
  return ESCAPED.test(cell) ? cell.slice(1) : cell;
}

/**
 * Returns a file name that begins with the owner's name, `lake-view-receipt-2026-11-5B.pdf`, in characters that every
 * system can save. Omits a name that has none of them.
 */
export function fileNameOf(owner: string, rest: string): string {
  const stem = owner
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return stem === "" ? rest : `${stem}-${rest}`;
}
