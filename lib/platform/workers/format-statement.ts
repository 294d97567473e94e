import type { FileReply } from "@/lib/platform/contracts/endpoint";
import { fileNameOf } from "@/lib/platform/format/csv";
import { dayLabel, startOfTowerDay } from "@/lib/platform/format/dates";
import { toCents, toDollars } from "@/lib/platform/format/money";
import { receiptMoney } from "@/lib/platform/format/receipt-lines";
import { personOf, widthOf, wrapText } from "./draw-text";
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
} from "./paper-sheet";
import type { PaperStatement } from "./papers";

/** Column positions in points: the left end of the words, the right ends of the two amounts. */
const WORDS = MARGIN + 80;

const AMOUNT = MARGIN + COLUMN - 84;

const BALANCE = MARGIN + COLUMN;

const WORDS_WIDTH = AMOUNT - 76 - WORDS;

const HEAD: TextStyle = { ...QUIET, weight: 600 };

type Cells = readonly [day: string, words: string, amount: string, balance: string];

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
  writeTable(sheet, rowsOf(of));
  closeSheet(sheet, `${title}, ${of.email}.`);
  return { name: fileNameOf(house, `statement-${String(year)}.pdf`), bytes: await done };
}

const NOTE =
  "An amount above zero is owed, one below zero is in the tenant's favour. Rent stands on the first day of its month. The deposit is kept apart and is not in this statement.";

/** Returns the rows with the balance after each, from the opening to the closing balance. */
function rowsOf({ from, to, opening, closing, lines }: PaperStatement): Cells[] {
  let cents = toCents(opening);
  const told = lines.map(({ on, words, amount }): Cells => {
    cents += toCents(amount);
    return [dayLabel(on), words, receiptMoney(amount), receiptMoney(toDollars(cents))];
  });
  return [
    [dayLabel(from), "Opening balance", "", receiptMoney(opening)],
    ...told,
    [dayLabel(to), "Closing balance", "", receiptMoney(closing)],
  ];
}

/** Repeats the column headers on each page; never leaves the closing balance alone on one. */
function writeTable(sheet: Sheet, rows: readonly Cells[]): void {
  const table = sheet.pen.struct("Table");
  sheet.root.add(table);
  sheet.y += 16;
  writeRow(sheet, table, layOut(sheet, HEADS, HEAD), "TH");
  rows.forEach((cells, index) => {
    const isEnd = index === 0 || index === rows.length - 1;
    const row = layOut(sheet, cells, isEnd ? STRONG : TEXT);
    const withClosing = index === rows.length - 2 ? heightOf(layOut(sheet, cells, STRONG)) : 0;
    if (makeRoom(sheet, heightOf(row) + withClosing)) repeatHeads(sheet);
    writeRow(sheet, table, row, "TD");
  });
  drawRule(sheet);
  table.end();
}

const HEADS: Cells = ["Day", "What happened", "Amount", "Balance"];

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
function repeatHeads(sheet: Sheet): void {
  const row = layOut(sheet, HEADS, HEAD);
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
  const [day, , amount, balance] = cells;
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
    endingAt(BALANCE, balance),
  ];
}
