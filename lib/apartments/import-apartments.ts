import mongoose, { type ClientSession } from "mongoose";
import { isDeepStrictEqual } from "node:util";
import type { Actor } from "@/lib/platform/auth/actor";
import { recordChanges, type Change } from "@/lib/platform/auth/record-change";
import type { QueryOf, ReplyOf } from "@/lib/platform/contracts/endpoint";
import type { DateOrder } from "@/lib/platform/contracts/fields";
import { connectDatabase } from "@/lib/platform/db/connect";
import { versionOf } from "@/lib/platform/db/stored-version";
import { isDuplicateKey, inTransaction } from "@/lib/platform/db/transaction";
import { AppError } from "@/lib/platform/errors";
import { type NamedRow, readNamedRows, shorten, MOST_ROWS } from "@/lib/platform/format/read-csv";
import { decideDateOrder, readDay } from "@/lib/platform/format/read-day";
import { readDecimal } from "@/lib/platform/format/read-decimal";
import { clearPublicPages } from "@/lib/platform/page-cache/public-pages";
import { ApartmentModel, type ApartmentDocument } from "@/models/apartment";
import {
  APARTMENT_COLUMNS,
  type ApartmentColumn,
  type importApartments as contract,
  type ImportedRow,
} from "./import-contract";
import { splitAmenities } from "./list-managed";
import { apartmentForm, updateApartment } from "./managed-contract";
import { newApartment, differenceOf, type Difference, type NewApartment } from "./mutations";

const NO_ROWS = "This file has no apartments below its header row.";

/** An unvalidated row of the file, named as in POST /apartments. */
interface ImportLine {
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
function readImport(text: string, dateOrder?: DateOrder): ImportLine[] {
  const file = readNamedRows(text, {
    columns: APARTMENT_COLUMNS,
    key: "apartment_no",
    most: MOST_ROWS,
    empty: NO_ROWS,
  });
  if ("refusal" in file) throw refuse(file.refusal);
  const { rows, hasDecimalComma } = file;
  const order =
    dateOrder ?? decideDateOrder(rows.map(({ line, cells }) => ({ line, text: cells.free_from ?? "" })));
  if (typeof order !== "string") throw refuse(order.question, { date_order: order.question });
  return rows.map((row) => readRow(row, { hasDecimalComma, order }));
}

/** How the numbers and dates of a file are written. */
interface Writing {
  readonly hasDecimalComma: boolean;
  readonly order: DateOrder;
}

const BAD_DRAFT = "is_draft: Write true for a draft, or leave it empty.";

function readRow({ line, cells, refusal }: NamedRow<ApartmentColumn>, writing: Writing): ImportLine {
  const row = { line, apartmentNo: shorten((cells.apartment_no ?? "").trim()), given: {} };
  if (refusal !== undefined) return { ...row, refusal };
  const given = Object.entries(cells).map(
    ([name, cell]) => [name, readCell(name as ApartmentColumn, cell, writing)] as const,
  );
  const fields: ImportLine["given"] = Object.fromEntries(given);
  return typeof fields.is_draft === "string" ? { ...row, refusal: BAD_DRAFT } : { ...row, given: fields };
}

/** An empty floor or block follows from the number, an empty charge is zero; the form's rules report required fields. */
function readCell(name: ApartmentColumn, cell: string, { hasDecimalComma, order }: Writing): unknown {
  const text = cell.trim();
  if (name === "amenities") return splitAmenities(cell);
  // A spreadsheet writes it in its own case.
  if (name === "is_draft") return /^true$/i.test(text) || (!/^(false)?$/i.test(text) && text);
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

/** The outcome of a row, and its write. */
interface PlannedRow {
  readonly row: ImportedRow;
  readonly added?: NewApartment;
  readonly changed?: Difference & { readonly _id: mongoose.Types.ObjectId };
}

/** Compares the rows of a file with the existing apartments by the form's rules (docs/product.md 4.15). */
async function planImport(
  lines: readonly ImportLine[],
  session: ClientSession | null = null,
): Promise<PlannedRow[]> {
  const numbers = lines.map(numberOf);
  const found = await ApartmentModel.find({ apartment_no: mongoose.trusted({ $in: numbers }) })
    .session(session)
    .lean<ApartmentDocument[]>();
  const stored = new Map(found.map((apartment) => [apartment.apartment_no, apartment]));
  const firstLines = new Map<string, number>();
  return lines.map((line) => {
    const number = numberOf(line);
    const first = firstLines.get(number);
    if (first !== undefined && number !== "")
      return refused(line, `${line.apartmentNo} is in line ${String(first)} already.`);
    firstLines.set(number, line.line);
    if (line.refusal !== undefined) return refused(line, line.refusal);
    const same = stored.get(number);
    return same ? planChange(line, same) : planAddition(line);
  });
}

/** Returns a hash of the outcome. */
function versionOfPlan(planned: readonly PlannedRow[]): string {
  return versionOf(planned.map(({ row, added, changed }) => [row, added, changed?.before, changed?.after]));
}

const numberOf = ({ apartmentNo }: ImportLine) => apartmentNo.toUpperCase();

function rowOf(
  { line, apartmentNo }: ImportLine,
  outcome: ImportedRow["outcome"],
  message = "",
): ImportedRow {
  return { line, apartment_no: apartmentNo, outcome, message };
}

const refused = (line: ImportLine, message: string) => ({ row: rowOf(line, "refused", message) });

function planAddition(line: ImportLine): PlannedRow {
  const { is_draft, ...given } = line.given;
  const read = apartmentForm.safeParse(given);
  if (!read.success) return refused(line, sentencesOf(read.error));
  return is_draft
    ? { row: rowOf(line, "new", "It will be a draft."), added: { ...read.data, is_draft: true } }
    : { row: rowOf(line, "new"), added: read.data };
}

function planChange(line: ImportLine, stored: ApartmentDocument): PlannedRow {
  const { is_draft, ...given } = line.given;
  const read = updateApartment.body.safeParse(given);
  if (!read.success) return refused(line, sentencesOf(read.error));
  const off = !stored.is_listed
    ? "It is a draft and stays one."
    : is_draft
      ? "It is published and stays so."
      : "";
  const changed = differenceOf(stored, withStoredBreaks(read.data, stored));
  if (!changed) return { row: rowOf(line, "unchanged", off) };
  const message = [wordsOf(changed), off].filter(Boolean).join(" ");
  return { row: rowOf(line, "changed", message), changed: { ...changed, _id: stored._id } };
}

/** Ignores different line breaks, which depend on the spreadsheet. */
function withStoredBreaks<T extends { description?: string | undefined }>(
  given: T,
  stored: ApartmentDocument,
): T {
  const inOneWay = (text: string) => text.replace(/\r\n?/g, "\n");
  const isSame =
    given.description !== undefined && inOneWay(given.description) === inOneWay(stored.description ?? "");
  return isSame ? { ...given, description: stored.description } : given;
}

/** The form's messages, each with its column. */
function sentencesOf(error: { issues: readonly { path: PropertyKey[]; message: string }[] }): string {
  const told = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const column = String(path[0]);
    if (!told.has(column)) told.set(column, `${column}: ${message}`);
  }
  return [...told.values()].join(" ");
}

/** Describes a change: numbers and days with old and new value, texts by name. */
function wordsOf({ before, after }: Difference): string {
  const words = Object.keys(after).map((name) => {
    const [old, now] = [before[name], after[name]];
    const isText = name === "description" || name === "amenities";
    if (isText) return now === "" || isDeepStrictEqual(now, []) ? `${name} to none` : name;
    return `${name} from ${figureOf(old)} to ${figureOf(now)}`;
  });
  return `Changes ${words.join(", ")}.`;
}

/** A number or a day as in the API. */
const figureOf = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value) : "none";

type Reply = ReplyOf<typeof contract>;

/**
 * Returns the outcome of each row of a list of apartments, and with `apply` writes all or none (docs/product.md 4.15): none if
 * a row is rejected, or if the outcome differs from the reviewed `plan`. Audits each added or changed apartment as the form
 * does. Throws `invalid_input` for an unreadable file, or with the field `date_order` for one that leaves the order of its
 * dates open.
 */
export async function importApartments(
  actor: Actor<"admin">,
  text: string,
  { apply = false, plan, date_order }: QueryOf<typeof contract> = {},
): Promise<Reply> {
  const lines = readImport(text, date_order);
  await connectDatabase();
  const dryRun = async () => replyOf(await planImport(lines), false);
  if (!apply) return dryRun();
  try {
    const { reply, written } = await inTransaction(async (session) => {
      const planned = await planImport(lines, session);
      const isRefused = planned.some(({ row }) => row.outcome === "refused");
      const isOther = plan !== undefined && plan !== versionOfPlan(planned);
      if (isRefused || isOther) return { reply: replyOf(planned, false), written: 0 };
      return { reply: replyOf(planned, true), written: await writeRows(actor, planned, session) };
    });
    if (written > 0) clearPublicPages();
    return reply;
  } catch (error) {
    // Another admin was faster with the same number: the sender must review the new outcome.
    if (isDuplicateKey(error)) return dryRun();
    throw error;
  }
}

function replyOf(planned: readonly PlannedRow[], applied: boolean): Reply {
  return { rows: planned.map(({ row }) => row), applied, plan: versionOfPlan(planned) };
}

/** Returns how many apartments were written. */
async function writeRows(
  actor: Actor<"admin">,
  planned: readonly PlannedRow[],
  session: ClientSession,
): Promise<number> {
  const additions = planned.flatMap(({ added }) => (added ? [newApartment(added)] : []));
  const updates = planned.flatMap(({ changed }) =>
    changed ? [{ updateOne: { filter: { _id: changed._id }, update: { $set: changed.set } } }] : [],
  );
  const changes = planned.flatMap((row) => changeOf(actor, row));
  if (changes.length === 0) return 0;
  if (additions.length > 0) await ApartmentModel.insertMany(additions, { session });
  if (updates.length > 0) await ApartmentModel.bulkWrite(updates, { session });
  await recordChanges(changes, session);
  return changes.length;
}

function changeOf(actor: Actor<"admin">, { row, added, changed }: PlannedRow): Change[] {
  const subject = row.apartment_no.toUpperCase();
  if (added) return [{ actor, action: "apartment.added", subject, after: added }];
  if (!changed) return [];
  const { before, after } = changed;
  return [{ actor, action: "apartment.changed", subject, before, after }];
}
