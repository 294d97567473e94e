import PDFDocument from "pdfkit";
import { catalogue, type Language } from "@/lib/platform/contracts/language";
import { formatsIn, translate } from "@/lib/platform/format/in-language";
import {
  drawLeftAligned,
  fontFile,
  isReadable,
  nameFonts,
  type Pen,
  drawRuns,
  scaleText,
  type Weight,
  widthOf,
  wrapText,
} from "./draw-text";
import { registerFont } from "./register-font";

/** The light theme's tokens of app/styles/tokens.css. */
export const COLOURS = {
  ink: "#1c2036",
  muted: "#5f6377",
  line: "#dcd9d0",
  lamp: "#f0b23e",
  lampInk: "#6e4700",
  leaf: "#1d6a49",
};

/** For the product's name and fixed texts; other text selects its font by character. */
const FONTS = {
  serif: ["fraunces", "latin-400"],
  text: ["inter", "latin-400"],
  strong: ["inter", "latin-600"],
  bengali: ["noto-serif-bengali", "bengali-600"],
} as const;

/** Registers the fonts of `FONTS` by name, and those of `nameFonts` by file. */
function registerFonts(pen: Pen): void {
  for (const [name, [family, file]] of Object.entries(FONTS)) registerFont(pen, fontFile(family, file), name);
  for (const weight of [400, 600, "title"] as const)
    for (const font of nameFonts(weight)) registerFont(pen, font);
}

interface HeadPlace {
  readonly margin: number;
  readonly width: number;
  /** The text to draw if the fonts have nothing of the name. */
  readonly otherwise: string;
}

/** Draws the building's own name, or the product's in its two scripts. */
export function drawName(pen: Pen, name: string, { margin, width, otherwise }: HeadPlace): void {
  if (name !== "Nibash") {
    const place = { left: margin + 28, baseline: margin + 18, width, size: 20, weight: "title" } as const;
    pen.fillColor(COLOURS.ink);
    drawLeftAligned(pen, isReadable(name) ? name : otherwise, place);
    return;
  }
  pen
    .font("serif")
    .fontSize(20)
    .fillColor(COLOURS.ink)
    .text("Nibash", margin + 28, margin);
  const afterName = margin + 28 + pen.widthOfString("Nibash") + 10;
  pen.rect(afterName, margin + 3, 0.75, 20).fill(COLOURS.line);
  pen
    .font("bengali")
    .fontSize(12)
    .fillColor(COLOURS.ink)
    .text("নিবাস", afterName + 10, margin + 5);
}

/** Draws the logo: six windows, one lit, as in components/layout/brand.tsx. */
export function drawMark(pen: Pen, margin: number): void {
  pen.save().translate(margin, margin);
  pen.rect(0.75, 0.75, 17, 24).lineWidth(1.5).strokeColor(COLOURS.ink).stroke();
  for (const y of [4, 10.5, 17])
    for (const x of [3.75, 10])
      pen.rect(x, y, 4.5, 4.5).fill(x > 4 && y === 10.5 ? COLOURS.lamp : COLOURS.ink);
  pen.restore();
}

/** Resolves with the whole document when the pen ends. */
function collect(pen: Pen): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pen.on("data", (chunk: Buffer) => chunks.push(chunk));
    pen.on("end", () => {
      resolve(new Uint8Array(Buffer.concat(chunks)));
    });
    pen.on("error", reject);
  });
}

export const MESSAGES = catalogue({
  en: { page: "Page {page} of {count}" },
  bn: { page: "পাতা {page}, মোট {count}" },
});

export const MARGIN = 64;

/** A4 portrait, in points. */
const [WIDTH, HEIGHT] = [595, 842];

export const COLUMN = WIDTH - 2 * MARGIN;

/** The lowest y of the content; the footer is below. */
const LOWEST = HEIGHT - MARGIN - 24;

export interface TextStyle {
  readonly size: number;
  readonly leading: number;
  readonly weight: Weight;
  readonly colour: string;
}

export const TITLE: TextStyle = { size: 26, leading: 32, weight: "title", colour: COLOURS.ink };

const HEADING: TextStyle = { size: 15, leading: 22, weight: "title", colour: COLOURS.ink };

export const TEXT: TextStyle = { size: 10, leading: 16, weight: 400, colour: COLOURS.ink };

export const STRONG: TextStyle = { ...TEXT, weight: 600 };

export const QUIET: TextStyle = { size: 9, leading: 14, weight: 400, colour: COLOURS.muted };

/** The pen with its position, and the structure for screen readers. */
export interface Sheet {
  readonly pen: Pen;
  readonly root: PDFKit.PDFStructureElement;
  readonly language: Language;
  y: number;
}

interface Head {
  readonly language: Language;
  readonly title: string;
  /** The building's name, and the text to draw if the fonts have nothing of it. */
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

/** Opens a tagged document: returns the pen, the structure for screen readers, and a promise of the bytes. */
export function openPaper(
  { size, margin }: Paper,
  { language, title, house, made, changed }: Omit<Head, "otherwise">,
) {
  const pen = new PDFDocument({
    size,
    margin,
    // Without `font: null` pdfkit reads its standard fonts' metrics from files that a bundle lacks.
    font: null as unknown as string,
    pdfVersion: "1.7",
    tagged: true,
    lang: language,
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: house, CreationDate: made, ModDate: changed },
  });
  const done = collect(pen);
  registerFonts(pen);
  if (language === "bn") scaleText(pen, 1.1);
  const root = pen.struct("Document");
  pen.addStructure(root);
  return { pen, root, done };
}

/** Opens a document of A4 pages with the building's letterhead. */
export function openSheet({ house, otherwise, ...head }: Head): {
  readonly sheet: Sheet;
  readonly done: Promise<Uint8Array<ArrayBuffer>>;
} {
  const { pen, root, done } = openPaper({ size: [WIDTH, HEIGHT], margin: MARGIN }, { house, ...head });
  pen.markContent("Artifact", { type: "Pagination" });
  drawMark(pen, MARGIN);
  drawName(pen, house, { margin: MARGIN, width: COLUMN - 28, otherwise });
  pen.endMarkedContent();
  return { sheet: { pen, root, language: head.language, y: MARGIN + 56 }, done };
}

/** Writes the footer of every page, now that their number is known, and ends the document. */
export function closeSheet({ pen, root, language }: Sheet, words: string): void {
  const [t, { count: say }] = [translate(MESSAGES, language), formatsIn(language)];
  root.end();
  const { start, count } = pen.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pen.switchToPage(page);
    drawRule({ pen, y: HEIGHT - MARGIN - 10 });
    pen.markContent("Artifact", { type: "Pagination" });
    pen.fillColor(COLOURS.muted);
    const foot = { baseline: HEIGHT - MARGIN + 6, size: 8, weight: 400 } as const;
    drawRuns(pen, words, { ...foot, x: MARGIN });
    const place = t("page", { page: say(page + 1), count: say(count) });
    drawRuns(pen, place, { ...foot, x: MARGIN + COLUMN - widthOf(pen, place, foot.size, foot.weight) });
    pen.endMarkedContent();
  }
  pen.end();
}

/** Writes an element of the structure, across pages if needed; never leaves a single line of it on a page. */
export function write(sheet: Sheet, tag: string, text: string, look: TextStyle, before = 8): void {
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

/** Returns how many lines to keep together: the first two of a paragraph, and the last two. */
function linesTogether(index: number, count: number): number {
  if (index === 0) return count === 3 ? 3 : Math.min(count, 2);
  return index === count - 2 ? 2 : 1;
}

/** Writes a heading on the same page as the `follows` points below it. */
export function writeHeading(sheet: Sheet, text: string, follows: number): void {
  makeRoom(sheet, 18 + HEADING.leading + follows);
  write(sheet, "H2", text, HEADING, 18);
}

export function drawLine(
  { pen, y }: Sheet,
  line: string,
  x: number,
  { size, weight, colour }: TextStyle,
): void {
  pen.fillColor(colour);
  drawRuns(pen, line, { x, baseline: y + size, size, weight });
}

/** Adds a page if `height` does not fit; returns whether it has. */
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
