import { RECEIPT as MESSAGES } from "@/lib/payments/messages";
import type { FileReply } from "@/lib/platform/contracts/endpoint";
import type { Language } from "@/lib/platform/contracts/language";
import { fileNameOf } from "@/lib/platform/format/csv";
import { formatsIn, translate } from "@/lib/platform/format/in-language";
import {
  amountInWords,
  receiptLines,
  receiptTitle,
  receivedAmount,
} from "@/lib/platform/format/receipt-lines";
import { drawLeftAligned, drawRightAligned, isReadable, type Pen, widthOf } from "./draw-text";
import { COLOURS, drawMark, drawName, openPaper } from "./paper-sheet";
import type { PaperReceipt } from "./papers";

const MARGIN = 56;

/** A5 portrait, in points. */
const [WIDTH, HEIGHT] = [420, 595];

const COLUMN = WIDTH - 2 * MARGIN;

/** Formats a receipt as a printable PDF of one page; 15 to 35 kB, depending on the alphabets of the name. */
export async function formatReceipt(receipt: PaperReceipt): Promise<FileReply> {
  const { language = "en", landlord, name } = receipt;
  const t = translate(MESSAGES, language);
  return drawSlip({
    language,
    number: receipt.number,
    house: receipt.house,
    status: t(`status.${receipt.status}`),
    isSettled: receipt.status === "paid",
    about: receiptTitle(receipt, language),
    amount: formatsIn(language).exactly(receivedAmount(receipt)),
    inWords: amountInWords(receivedAmount(receipt), language),
    // The Premises Rent Control Act, 1991, section 13 asks for a receipt signed by the landlord.
    signatures: [landlord || t("landlord"), isReadable(name) ? name : t("tenant")],
    // A name of which the fonts have nothing would be a row of boxes: shows only the address.
    lines: receiptLines(isReadable(name) ? receipt : { ...receipt, name: "" }, language),
    madeAt: new Date(receipt.date),
  });
}

/** The data of any receipt. */
interface Slip {
  readonly language: Language;
  readonly number: string;
  /** The issuer, if the building has its own name or address. */
  readonly house: PaperReceipt["house"];
  readonly status: string;
  /** Whether the status is green. */
  readonly isSettled: boolean;
  readonly about: string;
  readonly amount: string;
  /** The same amount, below it. */
  readonly inWords: string;
  /** Who signs: a line for each of them at the foot. */
  readonly signatures: readonly string[];
  readonly lines: [label: string, value: string][];
  /** When the data was recorded. No clock is read: the same receipt gives the same bytes. */
  readonly madeAt: Date;
}

/** Draws any receipt as a tagged page. */
export async function drawSlip(slip: Slip): Promise<FileReply> {
  const house = slip.house?.name ?? "Nibash";
  const t = translate(MESSAGES, slip.language);
  const title = t("title", { number: slip.number });
  const times = { made: slip.madeAt, changed: slip.madeAt };
  const { pen, root, done } = openPaper(
    { size: [WIDTH, HEIGHT], margin: MARGIN },
    { language: slip.language, title, house, ...times },
  );
  drawHead(pen, root, slip);
  drawLines(pen, root, slip);
  drawSignatures(pen, root, slip.signatures);
  root.end();
  drawFoot(pen, slip.house?.words ?? t("product"));
  pen.end();
  return { name: fileNameOf(house, `receipt-${slip.number}.pdf`), bytes: await done };
}

type Element = PDFKit.PDFStructureElement;

function drawHead(pen: Pen, root: Element, slip: Slip): void {
  const { house, status, isSettled, about, amount, inWords, language } = slip;
  pen.markContent("Artifact", { type: "Pagination" });
  drawMark(pen, MARGIN);
  drawName(pen, house?.name ?? "Nibash", {
    margin: MARGIN,
    width: 200,
    otherwise: translate(MESSAGES, language)("receipt"),
  });
  pen.endMarkedContent();
  const say = (tag: string, draw: () => void) => {
    const element = pen.struct(tag);
    root.add(element);
    element.add(draw);
    element.end();
  };
  say("P", () => {
    pen.fillColor(isSettled ? COLOURS.leaf : COLOURS.lampInk);
    drawText(pen, status, {
      x: MARGIN,
      y: MARGIN + 7,
      width: COLUMN,
      size: 10,
      font: "strong",
      align: "right",
    });
  });
  say("H1", () => {
    pen.fillColor(COLOURS.muted);
    drawText(pen, about, { x: MARGIN, y: MARGIN + 52, width: COLUMN, size: 10, font: "text" });
  });
  say("P", () => {
    pen.fillColor(COLOURS.ink);
    const at = { left: MARGIN, baseline: MARGIN + 101, width: COLUMN };
    drawLeftAligned(pen, amount, { ...at, size: 36, weight: "title" });
  });
  say("P", () => {
    pen.fillColor(COLOURS.muted);
    const at = { left: MARGIN, baseline: MARGIN + 118, width: COLUMN };
    drawLeftAligned(pen, inWords, { ...at, size: 9, weight: 400 });
  });
}

/** The line pitch if there is room, and the share of it for a line without a label, which continues the previous one. */
const PITCH = 27;

const CONTINUED = 0.55;

export const LABEL = 110;

/** The size of a line's text. */
const LINE = 9;

function drawLines(pen: Pen, root: Element, { lines }: Slip): void {
  const table = pen.struct("Table");
  root.add(table);
  const top = MARGIN + 128;
  const count = lines.reduce((sum, [label]) => sum + (label ? 1 : CONTINUED), 0);
  const pitch = Math.min(PITCH, (HEIGHT - MARGIN - 16 - SIGNATURES - top) / count);
  // Of many lines each stays above the rule below it, or the line that continues it.
  const drop = Math.min(17, 0.68 * pitch);
  let y = top;
  let cell: Element | undefined;
  for (const [label, value] of lines) {
    if (label) {
      drawRule(pen, y);
      const [row, head] = [pen.struct("TR"), pen.struct("TH")];
      table.add(row);
      row.add(head);
      // A label may take what its value leaves.
      const width = Math.max(LABEL, COLUMN - widthOf(pen, value, LINE) - 12);
      head.add(drawLabel(pen, label, y + drop - 17, width));
      cell = pen.struct("TD");
      row.add(cell);
    }
    cell?.add(drawValue(pen, value, y + (label ? drop : 5)));
    y += label ? pitch : pitch * CONTINUED;
  }
  drawRule(pen, y);
  table.end();
}

/** The height of the lines for signatures, and the width of one. */
const SIGNATURES = 52;

const SIGNATURE = 130;

function drawSignatures(pen: Pen, root: Element, signatures: readonly string[]): void {
  const y = HEIGHT - MARGIN - 34;
  for (const [place, name] of signatures.entries()) {
    const left = place === 0 ? MARGIN : MARGIN + COLUMN - SIGNATURE;
    pen.markContent("Artifact", { type: "Layout" });
    pen
      .moveTo(left, y)
      .lineTo(left + SIGNATURE, y)
      .lineWidth(0.5)
      .strokeColor(COLOURS.muted)
      .stroke();
    pen.endMarkedContent();
    const element = pen.struct("P");
    root.add(element);
    element.add(() => {
      pen.fillColor(COLOURS.muted);
      drawLeftAligned(pen, name, { left, baseline: y + 11, width: SIGNATURE, size: 8, weight: 400 });
    });
    element.end();
  }
}

const drawLabel = (pen: Pen, label: string, y: number, width: number) => () => {
  pen.fillColor(COLOURS.muted);
  drawText(pen, label, { x: MARGIN, y: y + 8, width, size: LINE, font: "text" });
};

interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly font: "text" | "strong";
  readonly align?: "left" | "right";
}

/**
 * Draws a text of one line below a height: English in one font, with the bytes that it always had; Bengali in what it needs,
 * and what is too long for the width smaller.
 */
function drawText(pen: Pen, text: string, { x, y, width, size, font, align = "left" }: TextPlace): void {
  if (/^[ -~]*$/.test(text) && pen.font(font).fontSize(size).widthOfString(text) <= width) {
    pen.text(text, x, y, { width, align });
    return;
  }
  const weight = font === "strong" ? 600 : 400;
  const left = align === "right" ? x + width - widthOf(pen, text, size, weight) : x;
  drawLeftAligned(pen, text, { left, baseline: y + size, width, size, weight });
}

const drawValue = (pen: Pen, value: string, baseline: number) => () => {
  pen.fillColor(COLOURS.ink);
  drawRightAligned(pen, value, { right: MARGIN + COLUMN, baseline, width: COLUMN - LABEL });
};

function drawRule(pen: Pen, y: number): void {
  pen.markContent("Artifact", { type: "Layout" });
  pen
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + COLUMN, y)
    .lineWidth(0.5)
    .strokeColor(COLOURS.line)
    .stroke();
  pen.endMarkedContent();
}

function drawFoot(pen: Pen, words: string): void {
  if (!isReadable(words)) return;
  pen.markContent("Artifact", { type: "Pagination" });
  pen.fillColor(COLOURS.muted);
  const place = { left: MARGIN, baseline: HEIGHT - MARGIN - 4, width: COLUMN };
  drawLeftAligned(pen, words, { ...place, size: 8, weight: 400, isCentred: true });
  pen.endMarkedContent();
}
