import Papa from "papaparse";
import { withoutAddedApostrophe } from "./csv";

export interface CsvRow {
  /** The line of the file where the row begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** The rows of a file; or the line of an unreadable row, or that the file is too large. */
type CsvFile =
  { readonly rows: readonly CsvRow[] } | { readonly brokenLine: number } | { readonly isTooLong: true };

/** Written by spreadsheets: the second if numbers use a decimal comma, the third for copied cells. */
const SEPARATORS = [",", ";", "\t"] as const;
/** The parser rescans the white space after each quote: no real table has a run of this length. */
const MUCH_SPACE = /(?<![^\S\r\n])[^\S\r\n]{500}/;

/** Most lines to read per allowed row: spreadsheets leave blank lines, but a limited number. */
const BLANK_LINES = 10;

/** Detects the separator from the first line, which contains only names. */
export function separatorOf(text: string): string {
  const head = /^[^\r\n]*/.exec(text)?.[0] ?? "";
  return SEPARATORS.find((separator) => head.includes(separator)) ?? ",";
}

/**
 * Reads the rows of a CSV file (RFC 4180; also with semicolons or tabs, and with LF or CR), without blank ones. Reverts
 * the escaping of formulas by `toCsv`. Accepts at most `most` rows.
 */
export function readCsv(text: string, most: number): CsvFile {
  const newline = text.includes("\n") ? "\n" : "\r";
  const space = MUCH_SPACE.exec(text);
  if (space) return { brokenLine: 1 + countOf(newline, text.slice(0, space.index)) };
  const rows: CsvRow[] = [];
  let [begin, line, seen] = [0, 1, 0];
  let refusal: Exclude<CsvFile, { rows: unknown }> | undefined;
  Papa.parse<string[]>(text, {
    newline,
    delimiter: separatorOf(text),
    fastMode: false,
    step: ({ data, errors, meta }, parser) => {
      if (errors.some(({ type }) => type === "Quotes")) {
        refusal = { brokenLine: line };
        parser.abort();
        return;
      }
      // The last cell of a line keeps the CR, which is trimmed like other white space.
      if (data.some((cell) => cell.trim() !== ""))
        rows.push({ line, cells: data.map(withoutAddedApostrophe) });
      seen += 1;
      if (rows.length > most || seen > most * BLANK_LINES) {
        refusal = { isTooLong: true };
        parser.abort();
      }
      line += countOf(newline, text.slice(begin, meta.cursor));
      begin = meta.cursor;
    },
  });
  return refusal ?? { rows };
}

const countOf = (newline: string, text: string) => text.split(newline).length - 1;
