import PDFDocument from "pdfkit";
import { fileNameOf } from "@/lib/format/file-name";
import { periodLabel } from "@/lib/format/periods";
import type { FileReply } from "@/lib/contracts/endpoint";
import type { PaperReceipt } from "@/lib/workers/paper-receipt";
import {
  drawLeftAligned,
  drawRightAligned,
  fontFile,
  isDrawable,
  nameFonts,
  type Pen,
} from "@/lib/workers/draw-text";
import { receiptLines, receiptMoney } from "@/lib/format/receipt-lines";
import { unpackFont } from "@/lib/workers/unpack-font";

/** The light tokens of app/styles/tokens.css, for paper. */
const COLOURS = {
  ink: "#1c2036",
  muted: "#5f6377",
  line: "#dcd9d0",
  lamp: "#f0b23e",
  lampInk: "#6e4700",
  leaf: "#1d6a49",
};
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

function registerFonts(pen: Pen): void {
  for (const [name, [family, file]] of Object.entries(FONTS))
    pen.registerFont(name, unpackFont(fontFile(family, file)));
  for (const font of nameFonts()) pen.registerFont(font, unpackFont(font));
}

function drawHead(pen: Pen, receipt: PaperReceipt): void {
  drawMark(pen);
  drawName(pen, receipt.house?.name);
  const colour = receipt.status === "paid" ? COLOURS.leaf : COLOURS.lampInk;
  pen.font("strong").fontSize(10).fillColor(colour);
  pen.text(receipt.status, MARGIN, MARGIN + 7, { width: WIDTH - 2 * MARGIN, align: "right" });
  pen.font("text").fontSize(10).fillColor(COLOURS.muted);
  pen.text(`Rent for ${periodLabel(receipt.period)}`, MARGIN, MARGIN + 52);
  pen.font("serif").fontSize(36).fillColor(COLOURS.ink);
  pen.text(receiptMoney(receipt.status === "processing" ? receipt.paid : receipt.kept), MARGIN, MARGIN + 66);
}

/** The building's own name in the letters that it is written in; the product's in its two scripts. */
function drawName(pen: Pen, own: string | undefined): void {
  if (own !== undefined && own !== "Nibash") {
    const place = { left: MARGIN + 28, baseline: MARGIN + 17, width: 200 };
    pen.fillColor(COLOURS.ink);
    drawLeftAligned(pen, isDrawable(own) ? own : "Receipt", place);
    return;
  }
  pen
    .font("serif")
    .fontSize(20)
    .fillColor(COLOURS.ink)
    .text("Nibash", MARGIN + 28, MARGIN);
  const afterName = MARGIN + 28 + pen.widthOfString("Nibash") + 10;
  pen.rect(afterName, MARGIN + 3, 0.75, 20).fill(COLOURS.line);
  pen
    .font("bengali")
    .fontSize(12)
    .fillColor(COLOURS.ink)
    .text("নিবাস", afterName + 10, MARGIN + 5);
}

/** Six windows, one lit, as in components/layout/brand.tsx. */
function drawMark(pen: Pen): void {
  pen.save().translate(MARGIN, MARGIN);
  pen.rect(0.75, 0.75, 17, 24).lineWidth(1.5).strokeColor(COLOURS.ink).stroke();
  for (const y of [4, 10.5, 17])
    for (const x of [3.75, 10])
      pen.rect(x, y, 4.5, 4.5).fill(x > 4 && y === 10.5 ? COLOURS.lamp : COLOURS.ink);
  pen.restore();
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
