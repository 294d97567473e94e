import { BILL, STATEMENT } from "@/lib/payments/messages";
import { shownEmail } from "@/lib/platform/contracts/contact";
import type { FileReply } from "@/lib/platform/contracts/endpoint";
import { fileNameOf } from "@/lib/platform/format/csv";
import { startOfTowerDay } from "@/lib/platform/format/dates";
import { type Formats, formatsIn, translate } from "@/lib/platform/format/in-language";
import { toCents, fromCents } from "@/lib/platform/format/money";
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

/** Column positions in points: the left end of the words, which leaves room for a day, the right ends of the two amounts. */
export const WORDS = { en: MARGIN + 80, bn: MARGIN + 102 } as const;

const AMOUNT = MARGIN + COLUMN - 84;

const LAST = MARGIN + COLUMN;

/** What is longer is smaller. */
const AMOUNT_WIDTH = 78;

const WORDS_END = { en: AMOUNT - 76, bn: AMOUNT - 84 } as const;

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
  const { house, year, from, to, language = "en" } = of;
  const [t, { day, digits }] = [translate(STATEMENT, language), formatsIn(language)];
  const made = startOfTowerDay(to);
  const title = t("title", { year: digits(String(year)) });
  const { sheet, done } = openSheet({
    language,
    title,
    house,
    otherwise: t("statement"),
    made,
    changed: made,
  });
  write(sheet, "H1", title, TITLE);
  write(sheet, "P", t("whose", { person: personOf(of), from: day(from), to: day(to) }), TEXT);
  write(sheet, "P", of.address ? `${house}, ${of.address}` : house, QUIET, 2);
  write(sheet, "P", t("note"), QUIET, 6);
  writeTable(sheet, [t("day"), t("what"), t("amount"), t("balance")], rowsOf(of));
  closeSheet(sheet, t("foot", { title, person: shownEmail(of.email) || personOf(of) }));
  return { name: fileNameOf(house, `statement-${String(year)}.pdf`), bytes: await done };
}

/** Returns the rows with the balance after each, from the opening to the closing balance. */
function rowsOf({ from, to, opening, closing, lines, language = "en" }: PaperStatement): TableRow[] {
  const [t, { day, exactly }] = [translate(STATEMENT, language), formatsIn(language)];
  let cents = toCents(opening);
  const told = lines.map(({ on, words, amount }): TableRow => {
    cents += toCents(amount);
    const cells: Cells = [day(on), words, exactly(amount), exactly(fromCents(cents))];
    return { cells, isSum: false };
  });
  return [
    { cells: [day(from), t("opening"), "", exactly(opening)], isSum: true },
    ...told,
    { cells: [day(to), t("closing"), "", exactly(closing)], isSum: true },
  ];
}

/** Formats a month's bill as a tagged PDF (docs/product.md 5.84). Deterministic: its date is the day whose money it counts. */
export async function formatBill(of: PaperBill): Promise<FileReply> {
  const { house, number, due_on, on, landlord, apartment_no, language = "en" } = of;
  const [t, { day, exactly, period }] = [translate(BILL, language), formatsIn(language)];
  const made = startOfTowerDay(on);
  const title = t("title", { month: period(of.period) });
  const { sheet, done } = openSheet({ language, title, house, otherwise: t("bill"), made, changed: made });
  write(sheet, "H1", title, TITLE);
  const open = openOf(of);
  const asked = open > 0 ? t("asked", { amount: exactly(open), day: day(due_on) }) : t("nothing");
  write(sheet, "P", asked, STRONG);
  write(sheet, "P", t("whose", { person: personOf(of), apartment: apartment_no }), TEXT);
  write(sheet, "P", t("number", { number, day: day(on) }), QUIET, 6);
  write(sheet, "P", [landlord, house, of.address].filter(isReadable).join(", "), QUIET, 2);
  writeTable(sheet, [t("due"), t("what"), t("amount"), t("open")], billRows(of, formatsIn(language)));
  if (open > 0) {
    writeHeading(sheet, t("ways"), 2 * TEXT.leading);
    for (const way of of.ways) write(sheet, "P", way, TEXT, 2);
  }
  closeSheet(sheet, t("foot", { title, number }));
  return { name: fileNameOf(house, `bill-${number}.pdf`), bytes: await done };
}

/** Returns the lines, then what is paid of them, what is open from before, and what is to be paid in all. */
function billRows(of: PaperBill, { day: shown, exactly, period }: Formats): TableRow[] {
  const { lines, total, paid, before, credit, language = "en" } = of;
  const t = translate(BILL, language);
  const sumOf = (words: string, amount: number, isSum = false): TableRow => ({
    cells: ["", words, exactly(amount), ""],
    isSum,
  });
  return [
    ...lines.map(({ words, amount, due_on, open }): TableRow => {
      const day = due_on === null ? "" : shown(due_on);
      return { cells: [day, words, exactly(amount), open === null ? "" : exactly(open)], isSum: false };
    }),
    sumOf(t("inAll", { month: period(of.period) }), total, true),
    ...(paid > 0 ? [sumOf(t("paid"), -paid)] : []),
    ...(before > 0 ? [sumOf(t("before"), before)] : []),
    ...(credit > 0 ? [sumOf(t("credit"), -credit)] : []),
    sumOf(t("toPay"), openOf(of), true),
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

const layOut = ({ pen, language }: Sheet, cells: Cells, look: TextStyle): Row => ({
  cells,
  look,
  lines: wrapText(pen, cells[1], { ...look, width: WORDS_END[language] - WORDS[language] }),
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
function cellsOf(sheet: Sheet, { cells, look, lines }: Row): (() => void)[] {
  const { pen, y, language } = sheet;
  const [day, , amount, last] = cells;
  const at = (line: number): Sheet => ({ ...sheet, y: y + 6 + line * look.leading });
  const endingAt = (right: number, text: string) => () => {
    const width = widthOf(pen, text, look.size, look.weight);
    const part = Math.min(1, AMOUNT_WIDTH / width);
    drawLine(at(0), text, right - part * width, { ...look, size: part * look.size });
  };
  return [
    () => {
      drawLine(at(0), day, MARGIN, { ...look, colour: COLOURS.muted });
    },
    () => {
      lines.forEach((line, index) => {
        drawLine(at(index), line, WORDS[language], look);
      });
    },
    endingAt(AMOUNT, amount),
    endingAt(LAST, last),
  ];
}
