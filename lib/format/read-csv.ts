import Papa from "papaparse";
import { withoutAddedApostrophe } from "./csv";

export interface CsvRow {
  /** The line of the file in which it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** What a file holds, or the line of the row that cannot be read. */
export type CsvFile = { readonly rows: readonly CsvRow[] } | { readonly brokenLine: number };

/** As spreadsheets write them: the second where the comma stands in numbers, the third where cells are copied. */
const SEPARATORS = [",", ";", "\t"] as const;
/** The parser looks once more at the white space behind each quote: a run of this length is nobody's table. */
const MUCH_SPACE = /[^\S\r\n]{500}/;

/** What separates the cells, by the first line: of names alone. */
export function separatorOf(text: string): string {
  const head = /^[^\r\n]*/.exec(text)?.[0] ?? "";
  return SEPARATORS.find((separator) => head.includes(separator)) ?? ",";
}

/**
 * The rows of a CSV file (RFC 4180; also with semicolons or tabs, and with LF or CR), blank ones left out. Undoes what
 * `toCsv` does to text that looks like a formula.
 */
export function readCsv(text: string): CsvFile {
  const newline = text.includes("\n") ? "\n" : "\r";
  const space = MUCH_SPACE.exec(text);
  if (space) return { brokenLine: 1 + countOf(newline, text.slice(0, space.index)) };
  const rows: CsvRow[] = [];
  let [begin, line] = [0, 1];
  let brokenLine: number | undefined;
  Papa.parse<string[]>(text, {
    newline,
    delimiter: separatorOf(text),
    fastMode: false,
    step: ({ data, errors, meta }, parser) => {
      if (errors.some(({ type }) => type === "Quotes")) {
        brokenLine = line;
        parser.abort();
        return;
      }
      // A last cell keeps the CR of its line: white space, as around any other cell.
      if (data.some((cell) => cell.trim() !== ""))
        rows.push({ line, cells: data.map(withoutAddedApostrophe) });
      line += countOf(newline, text.slice(begin, meta.cursor));
      begin = meta.cursor;
    },
  });
  return brokenLine === undefined ? { rows } : { brokenLine };
}

const countOf = (newline: string, text: string) => text.split(newline).length - 1;
