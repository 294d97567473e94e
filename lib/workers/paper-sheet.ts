import PDFDocument from "pdfkit";
import { drawRuns, nameFonts, type Pen, type Weight } from "@/lib/workers/draw-text";
import { collect, COLOURS, drawMark, drawName, registerFonts } from "@/lib/workers/letterhead";
import { registerFont } from "@/lib/workers/register-font";
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
export const TITLE: Look = { size: 22, leading: 28, weight: 600, colour: COLOURS.ink };
export const HEADING: Look = { size: 12, leading: 18, weight: 600, colour: COLOURS.ink };
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

/** A tagged document of A4 pages with the building's head, and what gives its bytes once it is closed. */
export function openSheet({ title, house, otherwise, made, changed }: Head): {
  readonly sheet: Sheet;
  readonly done: Promise<Uint8Array<ArrayBuffer>>;
} {
  const pen = new PDFDocument({
    size: [WIDTH, HEIGHT],
    margin: MARGIN,
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
  for (const font of nameFonts(400)) registerFont(pen, font);
  pen.markContent("Artifact", { type: "Pagination" });
  drawMark(pen, MARGIN);
  drawName(pen, house, { margin: MARGIN, width: COLUMN - 28, otherwise });
  pen.endMarkedContent();
  const root = pen.struct("Document");
  pen.addStructure(root);
  return { sheet: { pen, root, y: MARGIN + 56 }, done };
}

/** Writes the foot of every page, once it is known how many there are, and ends the document. */
export function closeSheet({ pen, root }: Sheet, words: string): void {
  root.end();
  const { start, count } = pen.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pen.switchToPage(page);
    pen.markContent("Artifact", { type: "Pagination" });
    pen.fillColor(COLOURS.muted);
    const foot = `${words} Page ${String(page + 1)} of ${String(count)}.`;
    drawRuns(pen, foot, { x: MARGIN, baseline: HEIGHT - MARGIN + 4, size: 8, weight: 400 });
    pen.endMarkedContent();
  }
  pen.end();
}

/** Writes one element of the structure, on as many pages as it takes. */
export function write(sheet: Sheet, tag: string, text: string, look: Look, before = 8): void {
  const element = sheet.pen.struct(tag);
  sheet.root.add(element);
  sheet.y += before;
  for (const line of wrapText(sheet.pen, text, { ...look, width: COLUMN })) {
    makeRoom(sheet, look.leading);
    element.add(() => drawLine(sheet, line, MARGIN, look));
    sheet.y += look.leading;
  }
  element.end();
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

export function drawRule({ pen, y }: Sheet): void {
  pen.markContent("Artifact", { type: "Layout" });
  pen
    .moveTo(MARGIN, y)
    .lineTo(WIDTH - MARGIN, y)
    .lineWidth(0.5)
    .strokeColor(COLOURS.line)
    .stroke();
  pen.endMarkedContent();
}
