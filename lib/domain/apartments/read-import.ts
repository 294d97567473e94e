import { APARTMENT_COLUMNS, type ApartmentColumn } from "@/lib/contracts/apartments.columns";
import { NO_ROWS } from "@/lib/contracts/apartments.sentences";
import { type DateOrder, MOST_ROWS } from "@/lib/contracts/csv-files";
import { AppError } from "@/lib/errors";
import { type CsvRow, readCsv, TOO_WIDE } from "@/lib/format/read-csv";
import { decideDateOrder, readDay } from "@/lib/format/read-day";
import { readDecimal } from "@/lib/format/read-decimal";
import { splitAmenities } from "./format-csv";

/** An unvalidated row of the file, named as in POST /apartments. */
export interface ImportLine {
  readonly line: number;
  /** The raw text. */
  readonly apartmentNo: string;
  readonly given: Readonly<Partial<Record<ApartmentColumn, unknown>>>;
  /** Why the row cannot be parsed. */
  readonly refusal?: string;
}

const refuse = (message: string, fields?: Record<string, string>) =>
  new AppError("invalid_input", message, { ...(fields && { fields }) });

/**
 * Parses a list of apartments as CSV (docs/product.md 4.15). Throws `invalid_input` if the file cannot be parsed as a whole;
 * with the field `date_order` if neither the file nor the caller says whether the day or the month comes first.
 */
export function readImport(text: string, dateOrder?: DateOrder): ImportLine[] {
  const file = readCsv(text, { most: MOST_ROWS, countColumns });
  if ("refusal" in file) throw refuse(file.refusal);
  const { head, rows, hasDecimalComma } = file;
  const columns = readHead(head);
  if (rows.length === 0) throw refuse(NO_ROWS);
  const place = columns.indexOf("free_from");
  const order =
    dateOrder ?? decideDateOrder(rows.map(({ line, cells }) => ({ line, text: cells[place] ?? "" })));
  if (typeof order !== "string") throw refuse(order.question, { date_order: order.question });
  return rows.map((row) => readRow(row, columns, { hasDecimalComma, order }));
}

const nameOf = (cell: string) => cell.trim().toLowerCase();
const countColumns = (cells: readonly string[]) => new Set(cells.map(nameOf).filter(isColumn)).size;

function readHead(cells: readonly string[]): readonly ApartmentColumn[] {
  const names = cells.map(nameOf);
  if (!names.includes("apartment_no"))
    throw refuse("One of the first 20 lines names the columns; apartment_no must be one of them.");
  const unknown = names.find((name) => !isColumn(name));
  if (unknown === "") throw refuse("A column has no name in the header row.");
  if (unknown !== undefined)
    throw refuse(`There is no column “${shorten(unknown)}”. Use ${APARTMENT_COLUMNS.join(", ")}.`);
  const doubled = names.find((name, at) => names.indexOf(name) !== at);
  if (doubled !== undefined) throw refuse(`The column ${doubled} is there twice.`);
  return names.filter(isColumn);
}

const isColumn = (name: string): name is ApartmentColumn =>
  (APARTMENT_COLUMNS as readonly string[]).includes(name);

const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** How the numbers and dates of a file are written. */
interface Writing {
  readonly hasDecimalComma: boolean;
  readonly order: DateOrder;
}

function readRow(
  { line, cells, isTooWide }: CsvRow,
  columns: readonly ApartmentColumn[],
  writing: Writing,
): ImportLine {
  const apartmentNo = shorten((cells[columns.indexOf("apartment_no")] ?? "").trim());
  const row = { line, apartmentNo, given: {} };
  if (cells.length < columns.length)
    return { ...row, refusal: "This row has fewer cells than the header row." };
  if (isTooWide) return { ...row, refusal: TOO_WIDE };
  const given = columns.map((name, at) => [name, readCell(name, cells[at] ?? "", writing)] as const);
  return { ...row, given: Object.fromEntries(given) };
}

/** An empty floor or block follows from the number, an empty charge is zero; the form's rules report required fields. */
function readCell(name: ApartmentColumn, cell: string, { hasDecimalComma, order }: Writing): unknown {
  const text = cell.trim();
  if (name === "amenities") return splitAmenities(cell);
  if (name === "apartment_no" || name === "description") return text;
  // A day that a spreadsheet has rewritten; the form's rules report what is none.
  if (name === "free_from") return text === "" ? null : (readDay(text, order) ?? text);
  if (name === "block_no") return text === "" ? undefined : text;
  if (name === "floor_no" && text === "") return undefined;
  if (name === "service_charge" && text === "") return 0;
  return readNumber(text, hasDecimalComma);
}

function readNumber(text: string, hasDecimalComma: boolean): number {
  const written = readDecimal(text, hasDecimalComma) ?? "";
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(written) ? Number(written) : Number.NaN;
}
