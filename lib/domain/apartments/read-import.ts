import { APARTMENT_COLUMNS, MOST_IMPORTED, type ApartmentColumn } from "@/lib/contracts/apartments.columns";
import { NO_ROWS } from "@/lib/contracts/apartments.sentences";
import { AppError } from "@/lib/errors";
import { separatorOf, type CsvRow } from "@/lib/format/read-csv";
import { readCsvRows } from "@/lib/format/read-csv-rows";
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

const refuse = (message: string) => new AppError("invalid_input", message);

/** Parses a list of apartments as CSV (docs/product.md 4.15); throws `invalid_input` if the file cannot be parsed as a whole. */
export function readImport(text: string): ImportLine[] {
  const file = readCsvRows(text, MOST_IMPORTED);
  if ("refusal" in file) throw refuse(file.refusal);
  const [head, ...rows] = file.rows;
  const columns = readHead(head?.cells ?? []);
  if (rows.length === 0) throw refuse(NO_ROWS);
  const isComma = separatorOf(text) === ";";
  return rows.map((row) => readRow(row, columns, isComma));
}

/** Ignores empty rows at the end, as spreadsheets leave them. */
function withoutEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== "") + 1);
}

function readHead(cells: readonly string[]): readonly ApartmentColumn[] {
  const names = withoutEnd(cells).map((cell) => cell.trim().toLowerCase());
  const unknown = names.find((name) => !isColumn(name));
  if (unknown === "") throw refuse("A column has no name in the head.");
  if (unknown !== undefined)
    throw refuse(`There is no column “${shorten(unknown)}”. Use ${APARTMENT_COLUMNS.join(", ")}.`);
  const doubled = names.find((name, at) => names.indexOf(name) !== at);
  if (doubled !== undefined) throw refuse(`The column ${doubled} is there twice.`);
  if (!names.includes("apartment_no"))
    throw refuse("The first line names the columns; apartment_no must be one of them.");
  return names.filter(isColumn);
}

const isColumn = (name: string): name is ApartmentColumn =>
  (APARTMENT_COLUMNS as readonly string[]).includes(name);

const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

function readRow({ line, cells }: CsvRow, columns: readonly ApartmentColumn[], isComma: boolean): ImportLine {
  const apartmentNo = shorten((cells[columns.indexOf("apartment_no")] ?? "").trim());
  const told = { line, apartmentNo, given: {} };
  if (cells.length < columns.length) return { ...told, refusal: "This row has fewer cells than the head." };
  if (withoutEnd(cells).length > columns.length)
    return { ...told, refusal: "This row has more cells than the head." };
  const given = columns.map((name, at) => [name, readCell(name, cells[at] ?? "", isComma)] as const);
  return { ...told, given: Object.fromEntries(given) };
}

/** An empty floor or block follows from the number, an empty charge is zero; the form's rules report required fields. */
function readCell(name: ApartmentColumn, cell: string, isComma: boolean): unknown {
  const text = cell.trim();
  if (name === "amenities") return splitAmenities(cell);
  if (name === "apartment_no" || name === "description") return text;
  if (name === "free_from") return text === "" ? null : text;
  if (name === "block_no") return text === "" ? undefined : text;
  if (name === "floor_no" && text === "") return undefined;
  if (name === "service_charge" && text === "") return 0;
  return readNumber(text, isComma);
}

function readNumber(text: string, isComma: boolean): number {
  const written = readDecimal(text, isComma) ?? "";
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(written) ? Number(written) : Number.NaN;
}
