import type { FileReply } from "@/lib/contracts/endpoint";
import { dayLabel, startOfTowerDay } from "@/lib/format/dates";
import { fileNameOf } from "@/lib/format/file-name";
import { toCents, toDollars } from "@/lib/format/money";
import { receiptMoney } from "@/lib/format/receipt-lines";
import { isDrawable, widthOf } from "@/lib/workers/draw-text";
import { COLOURS } from "@/lib/workers/letterhead";
import {
  closeSheet,
  COLUMN,
  drawLine,
  drawRule,
  type Look,
  makeRoom,
  MARGIN,
  openSheet,
  QUIET,
  type Sheet,
  STRONG,
  TEXT,
  TITLE,
  write,
} from "@/lib/workers/paper-sheet";
import type { PaperStatement } from "@/lib/workers/paper-statement";
import { wrapText } from "@/lib/workers/wrap-text";

/** Day, words and the two amounts: where the first two begin and the others end, in points. */
const WORDS = MARGIN + 72;
const AMOUNT = MARGIN + COLUMN - 84;
const BALANCE = MARGIN + COLUMN;
const WORDS_WIDTH = AMOUNT - 76 - WORDS;
const HEAD: Look = { ...QUIET, weight: 600 };

type Cells = readonly [day: string, words: string, amount: string, balance: string];

/**
 * A statement as a tagged PDF. The same statement gives the same bytes: it is dated by its last day, and no clock is read.
 */
export async function formatStatement(of: PaperStatement): Promise<FileReply> {
  const { house, year, from, to } = of;
  const made = startOfTowerDay(to);
  const title = `Statement of rent ${String(year)}`;
  const { sheet, done } = openSheet({ title, house, otherwise: "Statement", made, changed: made });
  write(sheet, "H1", title, TITLE);
  write(sheet, "P", `For ${personOf(of)}, ${dayLabel(from)} to ${dayLabel(to)}.`, TEXT);
  write(sheet, "P", of.address ? `${house}, ${of.address}` : house, QUIET, 2);
  writeTable(sheet, rowsOf(of));
  write(sheet, "P", NOTE, QUIET, 14);
  closeSheet(sheet, `${title}, ${of.email}.`);
  return { name: fileNameOf(house, `statement-${String(year)}.pdf`), bytes: await done };
}

const NOTE =
  "An amount above zero is owed, one below zero is in the tenant's favour. Rent stands on the first day of its month. The deposit is kept apart and is not in this statement.";

/** What no font here has would be a row of question marks: the address stands for it. */
const personOf = ({ name, email }: PaperStatement) =>
  name && isDrawable(name) ? `${name} (${email})` : email;

/** The balance after each line, from the opening to the closing one. */
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

function writeTable(sheet: Sheet, rows: readonly Cells[]): void {
  const table = sheet.pen.struct("Table");
  sheet.root.add(table);
  sheet.y += 16;
  writeRow(sheet, table, ["Day", "What happened", "Amount", "Balance"], "TH", HEAD);
  rows.forEach((cells, index) => {
    const isEnd = index === 0 || index === rows.length - 1;
    writeRow(sheet, table, cells, "TD", isEnd ? STRONG : TEXT);
  });
  table.end();
}

function writeRow(
  sheet: Sheet,
  table: PDFKit.PDFStructureElement,
  [day, words, amount, balance]: Cells,
  tag: "TH" | "TD",
  look: Look,
): void {
  const { pen } = sheet;
  const lines = wrapText(pen, words, { ...look, width: WORDS_WIDTH });
  makeRoom(sheet, lines.length * look.leading + 10);
  drawRule(sheet);
  sheet.y += 6;
  const row = pen.struct("TR");
  table.add(row);
  const cell = (draw: () => void) => {
    const element = pen.struct(tag);
    row.add(element);
    element.add(draw);
  };
  const endingAt = (right: number, text: string) => () =>
    drawLine(sheet, text, right - widthOf(pen, text, look.size, look.weight), look);
  cell(() => drawLine(sheet, day, MARGIN, { ...look, colour: COLOURS.muted }));
  const top = sheet.y;
  cell(() =>
    lines.forEach((line, index) => {
      drawLine({ ...sheet, y: top + index * look.leading }, line, WORDS, look);
    }),
  );
  cell(endingAt(AMOUNT, amount));
  cell(endingAt(BALANCE, balance));
  sheet.y += lines.length * look.leading + 4;
}
