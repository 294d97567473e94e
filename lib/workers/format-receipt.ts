import PDFDocument from "pdfkit";
import { fileNameOf } from "@/lib/format/file-name";
import { periodLabel } from "@/lib/format/periods";
import type { FileReply } from "@/lib/contracts/endpoint";
import type { PaperReceipt } from "@/lib/workers/paper-receipt";
import { drawLeftAligned, drawRightAligned, isDrawable, type Pen } from "@/lib/workers/draw-text";
import { collect, COLOURS, drawMark, drawName, registerFonts } from "@/lib/workers/letterhead";
import { receiptLines, receiptMoney } from "@/lib/format/receipt-lines";

const MARGIN = 56;
/** A5, upright, in points. */
const [WIDTH, HEIGHT] = [420, 595];

/** A receipt as a PDF of one page that prints well; 6 to 20 kB, by the alphabets of the name. */
export async function formatReceipt(receipt: PaperReceipt): Promise<FileReply> {
  return drawSlip({
    number: receipt.number,
    house: receipt.house,
    status: receipt.status,
    isSettled: receipt.status === "paid",
    about: `Rent for ${periodLabel(receipt.period)}`,
    amount: receiptMoney(receipt.status === "processing" ? receipt.paid : receipt.kept),
    // A name in letters that no font here has would be a row of boxes: the address stands for it.
    lines: receiptLines(isDrawable(receipt.name) ? receipt : { ...receipt, name: "" }),
  });
}

/** What any receipt says. */
export interface Slip {
  readonly number: string;
  /** Who gives it, where the building has a name or address of its own. */
  readonly house: PaperReceipt["house"];
  readonly status: string;
  /** In the colour of what is well. */
  readonly isSettled: boolean;
  readonly about: string;
  readonly amount: string;
  readonly lines: [label: string, value: string][];
  /** When what it says was recorded: with it the same receipt is the same file, byte by byte. */
  readonly madeAt?: Date;
}

/** The page of every receipt. */
export async function drawSlip(slip: Slip): Promise<FileReply> {
  const info = slip.madeAt ? { CreationDate: slip.madeAt } : {};
  // Without a first font pdfkit reads its own metrics from files that a bundle does not carry.
  const pen = new PDFDocument({
    size: [WIDTH, HEIGHT],
    margin: MARGIN,
    font: null as unknown as string,
    info,
  });
  pen.info.Title = `Receipt ${slip.number}`;
  pen.info.Author = slip.house?.name ?? "Nibash";
  const done = collect(pen);
  registerFonts(pen);
  drawHead(pen, slip);
  drawLines(pen, slip.lines);
  drawFoot(pen, slip.house?.words ?? PRODUCT_WORDS);
  pen.end();
  return {
    name: fileNameOf(slip.house?.name ?? "Nibash", `receipt-${slip.number}.pdf`),
    bytes: await done,
  };
}

function drawHead(pen: Pen, { house, status, isSettled, about, amount }: Slip): void {
  drawMark(pen, MARGIN);
  drawName(pen, house?.name ?? "Nibash", { margin: MARGIN, width: 200, otherwise: "Receipt" });
  pen
    .font("strong")
    .fontSize(10)
    .fillColor(isSettled ? COLOURS.leaf : COLOURS.lampInk);
  pen.text(status, MARGIN, MARGIN + 7, { width: WIDTH - 2 * MARGIN, align: "right" });
  pen.font("text").fontSize(10).fillColor(COLOURS.muted);
  pen.text(about, MARGIN, MARGIN + 52);
  pen.font("serif").fontSize(36).fillColor(COLOURS.ink);
  pen.text(amount, MARGIN, MARGIN + 66);
}

/** From one line to the next where they have room, and what one without a label takes of it: it goes on with the line before. */
const PITCH = 27;
const CONTINUED = 0.55;

function drawLines(pen: Pen, lines: [string, string][]): void {
  const width = WIDTH - 2 * MARGIN;
  const top = MARGIN + 128;
  const count = lines.reduce((sum, [label]) => sum + (label ? 1 : CONTINUED), 0);
  const pitch = Math.min(PITCH, (HEIGHT - MARGIN - 16 - top) / count);
  let y = top;
  for (const [label, value] of lines) {
    if (!label) {
      pen.fillColor(COLOURS.ink);
      drawRightAligned(pen, value, { right: MARGIN + width, baseline: y + 5, width });
      y += pitch * CONTINUED;
      continue;
    }
    pen
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + width, y)
      .lineWidth(0.5)
      .strokeColor(COLOURS.line)
      .stroke();
    pen
      .font("text")
      .fontSize(9)
      .fillColor(COLOURS.muted)
      .text(label, MARGIN, y + 8, { width: 110 });
    pen.fillColor(COLOURS.ink);
    drawRightAligned(pen, value, { right: MARGIN + width, baseline: y + 17, width: width - 110 });
    y += pitch;
  }
}

const PRODUCT_WORDS = "Nibash, one tower of twenty apartments at Uttara Sector 10, Dhaka.";

function drawFoot(pen: Pen, words: string): void {
  pen.fillColor(COLOURS.muted);
  if (words !== PRODUCT_WORDS) {
    if (isDrawable(words))
      drawLeftAligned(pen, words, {
        left: MARGIN,
        baseline: HEIGHT - MARGIN - 6,
        width: WIDTH - 2 * MARGIN,
        size: 8,
      });
    return;
  }
  pen.font("text").fontSize(8);
  pen.text(words, MARGIN, HEIGHT - MARGIN - 12, {
    width: WIDTH - 2 * MARGIN,
    align: "center",
    lineBreak: false,
  });
}
