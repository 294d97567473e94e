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
  // Without a first font pdfkit reads its own metrics from files that a bundle does not carry.
  const pen = new PDFDocument({ size: [WIDTH, HEIGHT], margin: MARGIN, font: null as unknown as string });
  pen.info.Title = `Receipt ${receipt.number}`;
  pen.info.Author = receipt.house?.name ?? "Nibash";
  const done = collect(pen);
  registerFonts(pen);
  drawHead(pen, receipt);
  // A name in letters that no font here has would be a row of boxes: the address stands for it.
  drawLines(pen, receiptLines(isDrawable(receipt.name) ? receipt : { ...receipt, name: "" }));
  drawFoot(pen, receipt.house?.words ?? PRODUCT_WORDS);
  pen.end();
  return {
    name: fileNameOf(receipt.house?.name ?? "Nibash", `receipt-${receipt.number}.pdf`),
    bytes: await done,
  };
}

function drawHead(pen: Pen, receipt: PaperReceipt): void {
  drawMark(pen, MARGIN);
  drawName(pen, receipt.house?.name ?? "Nibash", { margin: MARGIN, width: 200, otherwise: "Receipt" });
  const colour = receipt.status === "paid" ? COLOURS.leaf : COLOURS.lampInk;
  pen.font("strong").fontSize(10).fillColor(colour);
  pen.text(receipt.status, MARGIN, MARGIN + 7, { width: WIDTH - 2 * MARGIN, align: "right" });
  pen.font("text").fontSize(10).fillColor(COLOURS.muted);
  pen.text(`Rent for ${periodLabel(receipt.period)}`, MARGIN, MARGIN + 52);
  pen.font("serif").fontSize(36).fillColor(COLOURS.ink);
  pen.text(receiptMoney(receipt.status === "processing" ? receipt.paid : receipt.kept), MARGIN, MARGIN + 66);
}

function drawLines(pen: Pen, lines: [string, string][]): void {
  const width = WIDTH - 2 * MARGIN;
  let y = MARGIN + 128;
  for (const [label, value] of lines) {
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
    y += 27;
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
