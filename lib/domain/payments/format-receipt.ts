import PDFDocument from "pdfkit";
import { periodLabel } from "@/lib/billing-period";
import type { FileReply } from "@/lib/contracts/endpoint";
import type { Receipt } from "@/lib/contracts/receipts";
import { drawToTheRight, fontFile, isDrawable, type Pen } from "./draw-text";
import { receiptLines, receiptMoney } from "./receipt-lines";

/** The tokens of look.md: ink, muted ink, line, brick, leaf. */
const COLOURS = { ink: "#1C2036", muted: "#5B5F73", line: "#C9C3B4", brick: "#A63D2F", leaf: "#2F6B4F" };
const MARGIN = 56;
/** A5, upright, in points. */
const [WIDTH, HEIGHT] = [420, 595];

/** For the receipt's own words; names choose theirs by their letters. */
const FONTS = {
  serif: ["fraunces", "latin-400"],
  text: ["inter", "latin-400"],
  strong: ["inter", "latin-600"],
  bengali: ["noto-serif-bengali", "bengali-600"],
} as const;

/** A receipt as a PDF of one page that prints well; 6 to 20 kB, by the alphabets of the name. */
export async function formatReceipt(receipt: Receipt): Promise<FileReply> {
  // Without a first font pdfkit reads its own metrics from files that a bundle does not carry.
  const pen = new PDFDocument({ size: [WIDTH, HEIGHT], margin: MARGIN, font: null as unknown as string });
  pen.info.Title = `Receipt ${receipt.number}`;
  pen.info.Author = "Nibash";
  const done = collect(pen);
  registerFonts(pen);
  drawHead(pen, receipt);
  // A name in letters that no font here has would be a row of boxes: the address stands for it.
  drawLines(pen, receiptLines(isDrawable(receipt.name) ? receipt : { ...receipt, name: "" }));
  drawFoot(pen);
  pen.end();
  return { name: `nibash-receipt-${receipt.number}.pdf`, bytes: await done };
}

function registerFonts(pen: Pen): void {
  for (const [name, [family, file]] of Object.entries(FONTS)) pen.registerFont(name, fontFile(family, file));
}

function drawHead(pen: Pen, receipt: Receipt): void {
  pen.font("serif").fontSize(20).fillColor(COLOURS.ink).text("Nibash", MARGIN, MARGIN);
  pen
    .font("bengali")
    .fontSize(12)
    .fillColor(COLOURS.muted)
    .text("নিবাস", MARGIN + 78, MARGIN + 6);
  const colour = receipt.status === "paid" ? COLOURS.leaf : COLOURS.brick;
  pen.font("strong").fontSize(10).fillColor(colour);
  pen.text(receipt.status, MARGIN, MARGIN + 8, { width: WIDTH - 2 * MARGIN, align: "right" });
  pen.font("text").fontSize(10).fillColor(COLOURS.muted);
  pen.text(`Rent for ${periodLabel(receipt.period)}`, MARGIN, MARGIN + 52);
  pen.font("serif").fontSize(36).fillColor(COLOURS.ink);
  pen.text(receiptMoney(receipt.paid), MARGIN, MARGIN + 66);
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
    drawToTheRight(pen, value, { right: MARGIN + width, baseline: y + 17, width: width - 110 });
    y += 27;
  }
}

function drawFoot(pen: Pen): void {
  const words = "Nibash, one tower of twenty apartments at Uttara Sector 10, Dhaka.";
  pen.font("text").fontSize(8).fillColor(COLOURS.muted);
  pen.text(words, MARGIN, HEIGHT - MARGIN - 12, {
    width: WIDTH - 2 * MARGIN,
    align: "center",
    lineBreak: false,
  });
}

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
