import PDFDocument from "pdfkit";
import type { FileReply } from "@/lib/contracts/endpoint";
import { fileNameOf } from "@/lib/format/file-name";
import { towerDate, towerTime } from "@/lib/format/dates";
import { drawRuns, isDrawable, nameFonts, type Pen, type Weight } from "@/lib/workers/draw-text";
import { collect, COLOURS, drawMark, drawName, registerFonts } from "@/lib/workers/letterhead";
import type { PaperAgreement } from "@/lib/workers/paper-agreement";
import { unpackFont } from "@/lib/workers/unpack-font";
import { wrapText } from "@/lib/workers/wrap-text";

const MARGIN = 64;
/** A4, upright, in points. */
const [WIDTH, HEIGHT] = [595, 842];
const COLUMN = WIDTH - 2 * MARGIN;
const LABEL = 130;
/** The foot stands below. */
const LOWEST = HEIGHT - MARGIN - 24;

interface Look {
  readonly size: number;
  readonly leading: number;
  readonly weight: Weight;
  readonly colour: string;
}
const TITLE: Look = { size: 22, leading: 28, weight: 600, colour: COLOURS.ink };
const HEADING: Look = { size: 12, leading: 18, weight: 600, colour: COLOURS.ink };
const TEXT: Look = { size: 10, leading: 16, weight: 400, colour: COLOURS.ink };
const STRONG: Look = { ...TEXT, weight: 600 };
const QUIET: Look = { size: 9, leading: 14, weight: 400, colour: COLOURS.muted };

/** Where the pen is, and the structure that a screen reader follows. */
interface Sheet {
  readonly pen: Pen;
  readonly root: PDFKit.PDFStructureElement;
  y: number;
}

/**
 * An agreement as a tagged PDF. The same agreement gives the same bytes: its times are those of the version and of the
 * signature, and no clock is read.
 */
export async function formatAgreement(of: PaperAgreement): Promise<FileReply> {
  const { pen, done } = openPen(of);
  pen.markContent("Artifact", { type: "Pagination" });
  drawMark(pen, MARGIN);
  drawName(pen, of.house, { margin: MARGIN, width: COLUMN - 28, otherwise: "Agreement" });
  pen.endMarkedContent();
  const root = pen.struct("Document");
  pen.addStructure(root);
  const sheet: Sheet = { pen, root, y: MARGIN + 56 };
  write(sheet, "H1", "Tenancy agreement", TITLE);
  write(sheet, "P", `Between ${placeOf(of)} and ${personOf(of)}.`, TEXT);
  writeTable(sheet, of.lines);
  if (of.terms) {
    write(sheet, "H2", "Terms", HEADING, 14);
    for (const paragraph of of.terms.split(/\n\s*\n/)) write(sheet, "P", paragraph, TEXT, 4);
  }
  writeSignature(sheet, of);
  root.end();
  drawFeet(pen, of);
  pen.end();
  const rest = `agreement-${of.agreement_id.slice(-6)}-version-${String(of.version)}.pdf`;
  return { name: fileNameOf(of.house, rest), bytes: await done };
}

function openPen({ made_at, signature, version, house }: PaperAgreement) {
  const changed = new Date(signature?.at ?? made_at);
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
    info: {
      Title: `Tenancy agreement, version ${String(version)}`,
      Author: house,
      CreationDate: new Date(made_at),
      ModDate: changed,
    },
  });
  const done = collect(pen);
  registerFonts(pen);
  for (const font of nameFonts(400)) pen.registerFont(font, unpackFont(font));
  return { pen, done };
}

const placeOf = ({ house, address }: PaperAgreement) => (address ? `${house}, ${address}` : house);
/** A name in letters that no font here has would be a row of question marks: the address stands for it. */
const personOf = ({ name, email }: PaperAgreement) =>
  name && isDrawable(name) ? `${name} (${email})` : email;

/** Writes one element of the structure, on as many pages as it takes. */
function write(sheet: Sheet, tag: string, text: string, look: Look, before = 8): void {
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

function drawLine({ pen, y }: Sheet, line: string, x: number, { size, weight, colour }: Look): void {
  pen.fillColor(colour);
  drawRuns(pen, line, { x, baseline: y + size, size, weight });
}

function makeRoom(sheet: Sheet, height: number): void {
  if (sheet.y + height <= LOWEST) return;
  sheet.pen.addPage();
  sheet.y = MARGIN;
}

/** A row for each line: the label as its head, the value beside it. */
function writeTable(sheet: Sheet, lines: PaperAgreement["lines"]): void {
  const { pen } = sheet;
  const table = pen.struct("Table");
  sheet.root.add(table);
  sheet.y += 16;
  for (const [label, value] of lines) {
    const wrapped = wrapText(pen, value, { ...STRONG, width: COLUMN - LABEL });
    makeRoom(sheet, wrapped.length * STRONG.leading + 10);
    drawRule(sheet);
    const row = pen.struct("TR");
    table.add(row);
    sheet.y += 6;
    const head = pen.struct("TH");
    row.add(head);
    head.add(() => drawLine(sheet, label, MARGIN, { ...TEXT, colour: COLOURS.muted }));
    const cell = pen.struct("TD");
    row.add(cell);
    for (const line of wrapped) {
      cell.add(() => drawLine(sheet, line, MARGIN + LABEL, STRONG));
      sheet.y += STRONG.leading;
    }
    sheet.y += 4;
  }
  table.end();
}

function drawRule({ pen, y }: Sheet): void {
  pen.markContent("Artifact", { type: "Layout" });
  pen
    .moveTo(MARGIN, y)
    .lineTo(WIDTH - MARGIN, y)
    .lineWidth(0.5)
    .strokeColor(COLOURS.line)
    .stroke();
  pen.endMarkedContent();
}

function writeSignature(sheet: Sheet, of: PaperAgreement): void {
  // Who signed stands on one page with the heading.
  makeRoom(sheet, 14 + HEADING.leading + 4 * TEXT.leading);
  write(sheet, "H2", "Signature", HEADING, 14);
  if (of.signature) {
    const { name, at } = of.signature;
    const signer = isDrawable(name) ? name : of.email;
    write(sheet, "P", signer, { ...TITLE, size: 16, leading: 24 }, 4);
    write(
      sheet,
      "P",
      `Signed by typing the name, on ${towerDate(at)} at ${towerTime(at)} in Dhaka.`,
      TEXT,
      0,
    );
  } else write(sheet, "P", "Not signed yet.", TEXT, 4);
  write(sheet, "P", `SHA-256 of this version: ${of.hash}`, QUIET, 10);
}

/** At the foot of every page which document this is, once it is known how many pages there are. */
function drawFeet(pen: Pen, { agreement_id, version, made_at }: PaperAgreement): void {
  const { start, count } = pen.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pen.switchToPage(page);
    pen.markContent("Artifact", { type: "Pagination" });
    pen.fillColor(COLOURS.muted);
    const words = `Agreement ${agreement_id}, version ${String(version)} of ${towerDate(made_at)}. Page ${String(page + 1)} of ${String(count)}.`;
    drawRuns(pen, words, { x: MARGIN, baseline: HEIGHT - MARGIN + 4, size: 8, weight: 400 });
    pen.endMarkedContent();
  }
}
