import PDFDocument from "pdfkit";
import { drawRuns, type Pen, type Weight, widthOf } from "@/lib/workers/draw-text";
import { collect, COLOURS, drawMark, drawName, registerFonts } from "@/lib/workers/letterhead";
import { wrapText } from "@/lib/workers/wrap-text";

export const MARGIN = 64;
/** A4, upright, in points. */
const [WIDTH, HEIGHT] = [595, 842];
export const COLUMN = WIDTH - 2 * MARGIN;
/** The foot stands below. */
const LOWEST = HEIGHT - MARGIN - 24;

export interface Look {
  readonly size: number;
  readonly leading: number;
  readonly weight: Weight;
  readonly colour: string;
}
export const TITLE: Look = { size: 26, leading: 32, weight: "title", colour: COLOURS.ink };
const HEADING: Look = { size: 15, leading: 22, weight: "title", colour: COLOURS.ink };
export const TEXT: Look = { size: 10, leading: 16, weight: 400, colour: COLOURS.ink };
export const STRONG: Look = { ...TEXT, weight: 600 };
export const QUIET: Look = { size: 9, leading: 14, weight: 400, colour: COLOURS.muted };

/** Where the pen is, and the structure that a screen reader follows. */
export interface Sheet {
  readonly pen: Pen;
  readonly root: PDFKit.PDFStructureElement;
  y: number;
}

interface Head {
  readonly title: string;
  /** The building's name, and what stands there where no font here has its letters. */
  readonly house: string;
  readonly otherwise: string;
  /** No clock is read: the same document gives the same bytes. */
  readonly made: Date;
  readonly changed: Date;
}

interface Paper {
  /** In points. */
  readonly size: [width: number, height: number];
  readonly margin: number;
}

/** An empty tagged document, the structure that a screen reader follows, and what gives its bytes once it is closed. */
export function openPaper({ size, margin }: Paper, { title, house, made, changed }: Omit<Head, "otherwise">) {
  const pen = new PDFDocument({
    size,
    margin,
    // Without a first font pdfkit reads its own metrics from files that a bundle does not carry.
    font: null as unknown as string,
    pdfVersion: "1.7",
    tagged: true,
    lang: "en",
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: house, CreationDate: made, ModDate: changed },
  });
  const done = collect(pen);
  registerFonts(pen);
  const root = pen.struct("Document");
  pen.addStructure(root);
  return { pen, root, done };
}

/** A document of A4 pages with the building's head. */
export function openSheet({ house, otherwise, ...head }: Head): {
  readonly sheet: Sheet;
  readonly done: Promise<Uint8Array<ArrayBuffer>>;
} {
  const { pen, root, done } = openPaper({ size: [WIDTH, HEIGHT], margin: MARGIN }, { house, ...head });
  pen.markContent("Artifact", { type: "Pagination" });
  drawMark(pen, MARGIN);
  drawName(pen, house, { margin: MARGIN, width: COLUMN - 28, otherwise });
  pen.endMarkedContent();
  return { sheet: { pen, root, y: MARGIN + 56 }, done };
}

/** Writes the foot of every page, once it is known how many there are, and ends the document. */
export function closeSheet({ pen, root }: Sheet, words: string): void {
  root.end();
  const { start, count } = pen.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pen.switchToPage(page);
    drawRule({ pen, y: HEIGHT - MARGIN - 10 });
    pen.markContent("Artifact", { type: "Pagination" });
    pen.fillColor(COLOURS.muted);
    const foot = { baseline: HEIGHT - MARGIN + 6, size: 8, weight: 400 } as const;
    drawRuns(pen, words, { ...foot, x: MARGIN });
    const place = `Page ${String(page + 1)} of ${String(count)}`;
    drawRuns(pen, place, { ...foot, x: MARGIN + COLUMN - widthOf(pen, place, foot.size, foot.weight) });
    pen.endMarkedContent();
  }
  pen.end();
}

/** Writes one element of the structure, on as many pages as it takes; none of them has one line of it alone. */
export function write(sheet: Sheet, tag: string, text: string, look: Look, before = 8): void {
  const element = sheet.pen.struct(tag);
  sheet.root.add(element);
  sheet.y += before;
  const lines = wrapText(sheet.pen, text, { ...look, width: COLUMN });
  lines.forEach((line, index) => {
    makeRoom(sheet, linesTogether(index, lines.length) * look.leading);
    element.add(() => drawLine(sheet, line, MARGIN, look));
    sheet.y += look.leading;
  });
  element.end();
}

/** Of a paragraph's lines the first two, and the last two, stand on one page. */
function linesTogether(index: number, count: number): number {
  if (index === 0) return count === 3 ? 3 : Math.min(count, 2);
  return index === count - 2 ? 2 : 1;
}

/** A heading, on the page of what it stands above. */
export function writeHeading(sheet: Sheet, text: string, follows: number): void {
  makeRoom(sheet, 18 + HEADING.leading + follows);
  write(sheet, "H2", text, HEADING, 18);
}

export function drawLine({ pen, y }: Sheet, line: string, x: number, { size, weight, colour }: Look): void {
  pen.fillColor(colour);
  drawRuns(pen, line, { x, baseline: y + size, size, weight });
}

/** Answers whether a page was added for what is so high. */
export function makeRoom(sheet: Sheet, height: number): boolean {
  if (sheet.y + height <= LOWEST) return false;
  sheet.pen.addPage();
  sheet.y = MARGIN;
  return true;
}

export function drawRule({ pen, y }: Pick<Sheet, "pen" | "y">): void {
  pen.markContent("Artifact", { type: "Layout" });
  pen
    .moveTo(MARGIN, y)
    .lineTo(WIDTH - MARGIN, y)
    .lineWidth(0.5)
    .strokeColor(COLOURS.line)
    .stroke();
  pen.endMarkedContent();
}
