import { shownEmail } from "@/lib/platform/contracts/contact";
import { formatExactly } from "@/lib/platform/contracts/currency";
import type { FileReply } from "@/lib/platform/contracts/endpoint";
import { fileNameOf } from "@/lib/platform/format/csv";
import { dayLabel, startOfTowerDay } from "@/lib/platform/format/dates";
import { toCents, fromCents } from "@/lib/platform/format/money";
import { periodLabel } from "@/lib/platform/format/periods";
import {} from "@/lib/platform/format/receipt-lines";
import { isReadable, personOf, widthOf, wrapText } from "./draw-text";
import {
  COLOURS,
  closeSheet,
  COLUMN,
  drawLine,
  drawRule,
  type TextStyle,
  makeRoom,
  MARGIN,
  openSheet,
  QUIET,
  type Sheet,
  STRONG,
  TEXT,
  TITLE,
  write,
  writeHeading,
} from "./paper-sheet";
import type { PaperBill, PaperStatement } from "./papers";

/** Column positions in points: the left end of the words, the right ends of the two amounts. */
const WORDS = MARGIN + 80;

const AMOUNT = MARGIN + COLUMN - 84;

const LAST = MARGIN + COLUMN;

const WORDS_WIDTH = AMOUNT - 76 - WORDS;

const HEAD: TextStyle = { ...QUIET, weight: 600 };

type Cells = readonly [day: string, words: string, amount: string, last: string];

/** A row of a table; a strong one is a sum. */
interface TableRow {
  readonly cells: Cells;
  readonly isSum: boolean;
}

/**
 * Formats a statement as a tagged PDF. Deterministic: its date is its last day, and no clock is read.
 */
export async function formatStatement(of: PaperStatement): Promise<FileReply> {
  const { house, year, from, to } = of;
  const made = startOfTowerDay(to);
  const title = `Statement of rent ${String(year)}`;
  const { sheet, done } = openSheet({ title, house, otherwise: "Statement", made, changed: made });
  write(sheet, "H1", title, TITLE);
  write(sheet, "P", `For ${personOf(of)}, ${dayLabel(from)} to ${dayLabel(to)}.`, TEXT);
  write(sheet, "P", of.address ? `${house}, ${of.address}` : house, QUIET, 2);
  write(sheet, "P", NOTE, QUIET, 6);
  writeTable(sheet, ["Day", "What happened", "Amount", "Balance"], rowsOf(of));
  closeSheet(sheet, `${title}, ${shownEmail(of.email) || personOf(of)}.`);
  return { name: fileNameOf(house, `statement-${String(year)}.pdf`), bytes: await done };
}

const NOTE =
  "An amount above zero is owed, one below zero is in the tenant's favour. Rent stands on the first day of its month. The deposit is kept apart and is not in this statement.";

/** Returns the rows with the balance after each, from the opening to the closing balance. */
function rowsOf({ from, to, opening, closing, lines }: PaperStatement): TableRow[] {
  let cents = toCents(opening);
  const told = lines.map(({ on, words, amount }): TableRow => {
    cents += toCents(amount);
    const cells: Cells = [dayLabel(on), words, formatExactly(amount), formatExactly(fromCents(cents))];
    return { cells, isSum: false };
  });
  return [
    { cells: [dayLabel(from), "Opening balance", "", formatExactly(opening)], isSum: true },
    ...told,
    { cells: [dayLabel(to), "Closing balance", "", formatExactly(closing)], isSum: true },
  ];
}

/** Formats a month's bill as a tagged PDF (docs/product.md 5.84). Deterministic: its date is the day whose money it counts. */
export async function formatBill(of: PaperBill): Promise<FileReply> {
  const { house, number, period, due_on, on, landlord } = of;
  const made = startOfTowerDay(on);
  const title = `Bill of ${periodLabel(period)}`;
  const { sheet, done } = openSheet({ title, house, otherwise: "Bill", made, changed: made });
  write(sheet, "H1", title, TITLE);
  const open = openOf(of);
  const asked =
    open > 0 ? `Please pay ${formatExactly(open)} by ${dayLabel(due_on)}.` : "There is nothing to pay.";
  write(sheet, "P", asked, STRONG);
  write(sheet, "P", `For ${personOf(of)}, apartment ${of.apartment_no}.`, TEXT);
  write(sheet, "P", `Bill number ${number}, as of ${dayLabel(on)}.`, QUIET, 6);
  write(sheet, "P", [landlord, house, of.address].filter(isReadable).join(", "), QUIET, 2);
  writeTable(sheet, ["Due", "For", "Amount", "Open"], billRows(of));
  writeHeading(sheet, "How to pay", 2 * TEXT.leading);
  for (const way of of.ways) write(sheet, "P", way, TEXT, 2);
  closeSheet(sheet, `${title}, ${number}.`);
  return { name: fileNameOf(house, `bill-${number}.pdf`), bytes: await done };
}

/** Returns the lines, then what is paid of them, what is open from before, and what is to be paid in all. */
function billRows(of: PaperBill): TableRow[] {
  const { period, lines, total, paid, before, credit } = of;
  const sumOf = (words: string, amount: number, isSum = false): TableRow => ({
    cells: ["", words, formatExactly(amount), ""],
    isSum,
  });
  return [
    ...lines.map(({ words, amount, due_on, open }): TableRow => {
      const day = due_on === null ? "" : dayLabel(due_on);
      return {
        cells: [day, words, formatExactly(amount), open === null ? "" : formatExactly(open)],
        isSum: false,
      };
    }),
    sumOf(`In all for ${periodLabel(period)}`, total, true),
    ...(paid > 0 ? [sumOf("Paid of it", -paid)] : []),
    ...(before > 0 ? [sumOf("Open from before", before)] : []),
    ...(credit > 0 ? [sumOf("Credit", -credit)] : []),
    sumOf("To pay", openOf(of), true),
  ];
}

const openOf = ({ total, paid, before, credit }: PaperBill) =>
  fromCents(toCents(total) - toCents(paid) + toCents(before) - toCents(credit));

/** Repeats the column headers on each page; never leaves the last row alone on one. */
function writeTable(sheet: Sheet, heads: Cells, rows: readonly TableRow[]): void {
  const table = sheet.pen.struct("Table");
  sheet.root.add(table);
  sheet.y += 16;
  writeRow(sheet, table, layOut(sheet, heads, HEAD), "TH");
  rows.forEach(({ cells, isSum }, index) => {
    const row = layOut(sheet, cells, isSum ? STRONG : TEXT);
    const withLast = index === rows.length - 2 ? heightOf(layOut(sheet, cells, STRONG)) : 0;
    if (makeRoom(sheet, heightOf(row) + withLast)) repeatHeads(sheet, heads);
    writeRow(sheet, table, row, "TD");
  });
  drawRule(sheet);
  table.end();
}

interface Row {
  readonly cells: Cells;
  readonly look: TextStyle;
  /** The words, wrapped. */
  readonly lines: readonly string[];
}

const layOut = ({ pen }: Sheet, cells: Cells, look: TextStyle): Row => ({
  cells,
  look,
  lines: wrapText(pen, cells[1], { ...look, width: WORDS_WIDTH }),
});

const heightOf = ({ lines, look }: Row) => lines.length * look.leading + 10;

/** Draws them as an artifact, since a screen reader has read them already. */
function repeatHeads(sheet: Sheet, heads: Cells): void {
  const row = layOut(sheet, heads, HEAD);
  drawRule(sheet);
  sheet.pen.markContent("Artifact", { type: "Pagination" });
  for (const draw of cellsOf(sheet, row)) draw();
  sheet.pen.endMarkedContent();
  sheet.y += heightOf(row);
}

function writeRow(sheet: Sheet, table: PDFKit.PDFStructureElement, row: Row, tag: "TH" | "TD"): void {
  drawRule(sheet);
  const line = sheet.pen.struct("TR");
  table.add(line);
  for (const draw of cellsOf(sheet, row)) {
    const element = sheet.pen.struct(tag);
    line.add(element);
    element.add(draw);
  }
  sheet.y += heightOf(row);
}

/** Returns a function to draw each cell; amounts are right-aligned, in tabular figures. */
function cellsOf({ pen, root, y }: Sheet, { cells, look, lines }: Row): (() => void)[] {
  const [day, , amount, last] = cells;
  const at = (line: number): Sheet => ({ pen, root, y: y + 6 + line * look.leading });
  const endingAt = (right: number, text: string) => () => {
    drawLine(at(0), text, right - widthOf(pen, text, look.size, look.weight), look);
  };
  return [
    () => {
      drawLine(at(0), day, MARGIN, { ...look, colour: COLOURS.muted });
    },
    () => {
      lines.forEach((line, index) => {
        drawLine(at(index), line, WORDS, look);
      });
    },
    endingAt(AMOUNT, amount),
    endingAt(LAST, last),
  ];
}
