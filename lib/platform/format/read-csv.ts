import Papa from "papaparse";
import { withoutAddedApostrophe } from "./csv";

/** The most rows of an import. */
export const MOST_ROWS = 2_000;

export interface CsvRow {
  /** The line of the file where the row begins, from 1. */
  readonly line: number;
  /** At most as many as the head has. */
  readonly cells: readonly string[];
  /** It has more cells than the head. */
  readonly isTooWide: boolean;
}

interface CsvTable {
  /** The names of the columns. */
  readonly head: readonly string[];
  readonly rows: readonly CsvRow[];
  /** Semicolons separate cells where the comma is the decimal sign. */
  readonly hasDecimalComma: boolean;
}

interface CsvOptions {
  /** The most rows below the head. */
  readonly most: number;
  /** Counts the columns that a line names: the head is the line that names most of them. */
  readonly countColumns: (cells: readonly string[]) => number;
}

export const TOO_WIDE = "This row has more cells than the header row.";

/** Written by spreadsheets: the second if numbers use a decimal comma, the third for copied cells and Unicode text. */
const SEPARATORS = [",", ";", "\t"] as const;

/** Programs write titles above the head: the bank, the account, the period, Excel's `sep=;`. */
const LINES_TO_HEAD = 20;

/** In characters. */
const LONGEST_HEAD = 10_000;

/** More than any program writes for people. */
const MOST_COLUMNS = 60;

/** The parser rescans the white space after each quote: no real table has a run of this length. */
const MUCH_SPACE = /(?<![^\S\r\n])[^\S\r\n]{500}/;

/** Most lines to read per allowed row: spreadsheets leave blank lines, but a limited number. */
const BLANK_LINES = 10;

/**
 * Reads a table as spreadsheets, banks and wallets write it (RFC 4180; also with semicolons or tabs, with LF or CR, with
 * lines above its head), without blank rows. Reverts the escaping of formulas by `toCsv`. Without a line that names a column
 * the first line is the head. Returns why the file is refused if it is unreadable or too large.
 */
export function readCsv(text: string, options: CsvOptions): CsvTable | { readonly refusal: string } {
  const space = MUCH_SPACE.exec(text);
  if (space) return unreadable(1 + countOf(newlineOf(text), text.slice(0, space.index)));
  const begin = findHead(text, options);
  const rows: CsvRow[] = [];
  let head: readonly string[] | undefined;
  let [seen, refusal] = [0, ""];
  eachRow(text, begin, ({ line, cells, isBroken }) => {
    const filled = withoutEnd(cells);
    seen += 1;
    if (isBroken) {
      refusal = unreadable(line).refusal;
    } else if (head === undefined) {
      head = filled.slice(0, MOST_COLUMNS).map(withoutAddedApostrophe);
      if (filled.length > MOST_COLUMNS) refusal = `Use at most ${String(MOST_COLUMNS)} columns.`;
    } else if (filled.length > 0) {
      const isTooWide = filled.length > head.length;
      rows.push({ line, cells: cells.slice(0, head.length).map(withoutAddedApostrophe), isTooWide });
    }
    if (rows.length > options.most || seen > (options.most + 1) * BLANK_LINES)
      refusal = `Use at most ${options.most.toLocaleString("en-US")} rows in one file.`;
    return refusal === "";
  });
  return refusal ? { refusal } : { head: head ?? [], rows, hasDecimalComma: begin.separator === ";" };
}

const unreadable = (line: number) => ({
  refusal: `The row in line ${String(line)} cannot be read. Please look at its quotes.`,
});

/** Where the table begins, and what separates its cells. */
interface Begin {
  readonly offset: number;
  readonly line: number;
  readonly separator: string;
}

/**
 * Finds the head among the first lines. Reads each by itself and by each separator: titles may have any of them, and quotes
 * that a table may not have.
 */
function findHead(text: string, { countColumns }: CsvOptions): Begin {
  const newline = newlineOf(text);
  let [offset, line, lines, most] = [0, 1, 0, 0];
  let begin: Begin | undefined;
  while (offset < text.length && lines < LINES_TO_HEAD && line < LINES_TO_HEAD * BLANK_LINES) {
    const end = text.indexOf(newline, offset);
    const next = end === -1 ? text.length : end + 1;
    if (text.slice(offset, next).trim() !== "") {
      lines += 1;
      for (const separator of SEPARATORS) {
        const count = countColumns(firstRow(text.slice(offset, offset + LONGEST_HEAD), separator));
        if (count > most) [begin, most] = [{ offset, line, separator }, count];
      }
    }
    [offset, line] = [next, line + 1];
  }
  const [firstLine = ""] = /^[^\r\n]*/.exec(text) ?? [];
  const separator = SEPARATORS.find((each) => firstLine.includes(each)) ?? ",";
  return begin ?? { offset: 0, line: 1, separator };
}

function firstRow(text: string, separator: string): readonly string[] {
  let first: readonly string[] = [];
  eachRow(text, { offset: 0, line: 1, separator }, ({ cells }) => {
    first = cells.slice(0, MOST_COLUMNS);
    return false;
  });
  return first;
}

interface ParsedRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly isBroken: boolean;
}

/** Visits one row after another until a visit returns false; what follows is not read. */
function eachRow(text: string, begin: Begin, visit: (parsed: ParsedRow) => boolean): void {
  const newline = newlineOf(text);
  const table = text.slice(begin.offset);
  let [seen, line] = [0, begin.line];
  Papa.parse<string[]>(table, {
    newline,
    delimiter: begin.separator,
    fastMode: false,
    // The last cell of a line keeps the CR, which is trimmed like other white space.
    step: ({ data: cells, errors, meta }, parser) => {
      if (!visit({ line, cells, isBroken: errors.some(({ type }) => type === "Quotes") })) parser.abort();
      line += countOf(newline, table.slice(seen, meta.cursor));
      seen = meta.cursor;
    },
  });
}

const newlineOf = (text: string) => (text.includes("\n") ? "\n" : "\r");

const countOf = (newline: string, text: string) => text.split(newline).length - 1;

/** Leaves out empty cells at the end, as spreadsheets write them. */
function withoutEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== "") + 1);
}

/** A row with its cells by the name of their column. */
export interface NamedRow<Name extends string> {
  readonly line: number;
  readonly cells: Readonly<Partial<Record<Name, string>>>;
  /** Why the row cannot be read. */
  readonly refusal?: string;
}

interface NamedOptions<Name extends string> {
  readonly columns: readonly Name[];
  /** The column that must be there: it names what the row is about. */
  readonly key: Name;
  readonly most: number;
  /** What is said of a file without rows. */
  readonly empty: string;
}

/** Reads a table whose head names columns of ours, in any order. Returns why the file as a whole is refused. */
export function readNamedRows<Name extends string>(
  text: string,
  { columns, key, most, empty }: NamedOptions<Name>,
): { readonly rows: NamedRow<Name>[]; readonly hasDecimalComma: boolean } | { readonly refusal: string } {
  const isColumn = (name: string): name is Name => (columns as readonly string[]).includes(name);
  const nameOf = (cell: string) => cell.trim().toLowerCase();
  const countColumns = (cells: readonly string[]) => new Set(cells.map(nameOf).filter(isColumn)).size;
  const file = readCsv(text, { most, countColumns });
  if ("refusal" in file) return file;
  const names = file.head.map(nameOf);
  const refusal = refuseHead(names, columns, key) ?? (file.rows.length === 0 ? empty : undefined);
  if (refusal !== undefined) return { refusal };
  const head = names.filter(isColumn);
  const rows = file.rows.map(({ line, cells, isTooWide }) => ({
    line,
    cells: Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ""])) as Record<Name, string>,
    ...(cells.length < head.length && { refusal: "This row has fewer cells than the header row." }),
    ...(isTooWide && { refusal: TOO_WIDE }),
  }));
  return { rows, hasDecimalComma: file.hasDecimalComma };
}

function refuseHead(names: readonly string[], columns: readonly string[], key: string): string | undefined {
  if (!names.includes(key))
    return `One of the first ${String(LINES_TO_HEAD)} lines names the columns; ${key} must be one of them.`;
  const unknown = names.find((name) => !columns.includes(name));
  if (unknown === "") return "A column has no name in the header row.";
  if (unknown !== undefined) return `There is no column “${shorten(unknown)}”. Use ${columns.join(", ")}.`;
  const doubled = names.find((name, at) => names.indexOf(name) !== at);
  return doubled === undefined ? undefined : `The column ${doubled} is there twice.`;
}

/** Cuts what a row or a head says of itself. */
export const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

const LITTLE_ENDIAN = [0xff, 0xfe] as const;

const BIG_ENDIAN = [0xfe, 0xff] as const;

/**
 * Decodes a text file without its byte order mark: UTF-8, or UTF-16 with a mark, as Excel writes "Unicode text". Null if it
 * is neither.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const hasMark = (mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte);
  const encoding = hasMark(LITTLE_ENDIAN) ? "utf-16le" : hasMark(BIG_ENDIAN) ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
