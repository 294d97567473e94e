import Papa from "papaparse";
import { withoutAddedApostrophe } from "./csv";

export interface CsvRow {
  /** The line of the file in which it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** What a file holds; or the line of the row that cannot be read, or that there is too much of it. */
type CsvFile =
  { readonly rows: readonly CsvRow[] } | { readonly brokenLine: number } | { readonly isTooLong: true };

/** As spreadsheets write them: the second where the comma stands in numbers, the third where cells are copied. */
const SEPARATORS = [",", ";", "\t"] as const;
/** The parser looks once more at the white space behind each quote: a run of this length is nobody's table. */
const MUCH_SPACE = /(?<![^\S\r\n])[^\S\r\n]{500}/;

/** Lines read for each row that a file may have: spreadsheets leave blank ones, but not without end. */
const BLANK_LINES = 10;

/** What separates the cells, by the first line: of names alone. */
export function separatorOf(text: string): string {
  const head = /^[^\r\n]*/.exec(text)?.[0] ?? "";
  return SEPARATORS.find((separator) => head.includes(separator)) ?? ",";
}

/**
 * The rows of a CSV file (RFC 4180; also with semicolons or tabs, and with LF or CR), blank ones left out. Undoes what
 * `toCsv` does to text that looks like a formula. Has at most `most` rows.
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
      // A last cell keeps the CR of its line: white space, as around any other cell.
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
