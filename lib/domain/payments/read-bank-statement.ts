import { isValid, lightFormat, parse } from "date-fns";
import { MOST_BANK_LINES } from "@/lib/contracts/bank-statements.columns";
import { NO_DATE_COLUMN } from "@/lib/contracts/payments.sentences";
import { AppError } from "@/lib/errors";
import { type CsvRow, separatorOf } from "@/lib/format/read-csv";
import { readCsvRows } from "@/lib/format/read-csv-rows";
import { readDecimal } from "@/lib/format/read-decimal";

/** A line of a bank statement; negative cents are outgoing money. */
export interface BankRow {
  readonly line: number;
  readonly on: string;
  readonly cents: number;
  readonly reference: string;
  readonly description: string;
  /** Why it cannot be parsed. */
  readonly refusal?: string;
}

/** The columns by the names that banks use. */
const NAMES = {
  on: ["date", "transaction date", "value date", "posting date", "txn date"],
  amount: ["amount", "amount (usd)", "transaction amount"],
  credit: ["credit", "credit amount", "deposit", "paid in", "money in"],
  debit: ["debit", "debit amount", "withdrawal", "paid out", "money out"],
  reference: ["reference", "ref", "reference no", "transaction id", "transaction reference", "cheque no"],
  description: ["description", "narration", "details", "particulars", "remarks"],
} as const;
type Column = keyof typeof NAMES;
type Columns = Readonly<Partial<Record<Column, number>>>;

const refuse = (message: string) => new AppError("invalid_input", message);

/** Parses a bank statement as CSV (docs/product.md 5.55); throws `invalid_input` if the file cannot be parsed as a whole. */
export function readBankStatement(text: string): BankRow[] {
  const file = readCsvRows(text, MOST_BANK_LINES);
  if ("refusal" in file) throw refuse(file.refusal);
  const [head, ...rows] = file.rows;
  const columns = readHead(head?.cells ?? []);
  if (rows.length === 0) throw refuse("This file has no lines below its head.");
  const isComma = separatorOf(text) === ";";
  return rows.map((row) => readRow(row, columns, isComma));
}

/** Ignores other columns, such as a balance. */
function readHead(cells: readonly string[]): Columns {
  const names = cells.map((cell) => cell.trim().toLowerCase().replace(/\.$/, ""));
  const columns: Partial<Record<Column, number>> = {};
  for (const [column, known] of Object.entries(NAMES) as [Column, readonly string[]][]) {
    const places = names.flatMap((name, place) => (known.includes(name) ? [place] : []));
    if (places.length > 1 && column !== "on")
      throw refuse(
        `Two columns say the ${column}: “${names[places[0] ?? 0] ?? ""}” and “${names[places[1] ?? 0] ?? ""}”.`,
      );
    if (places[0] !== undefined) columns[column] = places[0];
  }
  if (columns.on === undefined) throw refuse(NO_DATE_COLUMN);
  if (columns.reference === undefined)
    throw refuse("The first line names the columns; Reference must be one of them.");
  if (columns.amount === undefined && columns.credit === undefined)
    throw refuse("The first line names the columns; Amount or Credit must be one of them.");
  return columns;
}

function readRow({ line, cells }: CsvRow, columns: Columns, isComma: boolean): BankRow {
  const cell = (column: Column) => {
    const place = columns[column];
    return place === undefined ? "" : (cells[place] ?? "").trim().replace(/\s+/g, " ");
  };
  const day = readDay(cell("on"));
  const cents = centsOf(cell, isComma);
  const row = {
    line,
    on: day ?? cell("on").slice(0, 40),
    cents: cents ?? 0,
    reference: cell("reference").slice(0, 200),
    description: cell("description").slice(0, 300),
  };
  if (cents === null) return { ...row, refusal: "This is not an amount: write it like 1380.50." };
  if (day === null) return { ...row, refusal: "This is not a day: write it like 2026-11-04 or 04/11/2026." };
  return row;
}

function centsOf(cell: (column: Column) => string, isComma: boolean): number | null {
  if (cell("amount")) return readCents(cell("amount"), isComma);
  if (cell("credit")) return readCents(cell("credit"), isComma);
  const out = cell("debit") ? readCents(cell("debit"), isComma) : null;
  return out === null ? null : -Math.abs(out);
}

/** Parses `1,380.50`, `1.380,50`, `$1380.5`, `USD 690`, `(20.00)`. */
function readCents(text: string, isComma: boolean): number | null {
  const isOut = /^\(.*\)$/.test(text);
  const plain = text.replace(/^\(|\)$/g, "").replace(/^([+-]?)(?:USD|US\$|\$)?\s*/i, "$1");
  const written = readDecimal(plain.replace(/^\+/, ""), isComma) ?? "";
  const number = /^(-?)(\d{1,9})(?:\.(\d{1,2}))?$/.exec(written);
  if (!number) return null;
  const [, sign, whole = "", part = ""] = number;
  const cents = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  return sign === "-" || isOut ? -cents : cents;
}

/** Reads the day before the month, as in Bangladesh. */
const DAYS = [
  "yyyy-MM-dd",
  "yyyy/MM/dd",
  "d/M/yyyy",
  "d-M-yyyy",
  "d.M.yyyy",
  "d MMM yyyy",
  "d-MMM-yyyy",
  "d-MMM-yy",
  "MMM d, yyyy",
];

function readDay(text: string): string | null {
  for (const form of DAYS) {
    const day = parse(text.slice(0, 20), form, new Date(2000, 0, 1));
    if (isValid(day) && day.getFullYear() >= 1900 && day.getFullYear() < 3000)
      return lightFormat(day, "yyyy-MM-dd");
  }
  return null;
}
