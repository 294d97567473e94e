import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import { periodLabel } from "@/lib/billing-period";
import type { FileReply } from "@/lib/contracts/endpoint";
import type { Receipt } from "@/lib/contracts/payments";
import { receiptLines, receiptMoney } from "./receipt-lines";

/** The tokens of look.md: ink, muted ink, line, brick, leaf. */
const COLOURS = { ink: "#1C2036", muted: "#5B5F73", line: "#C9C3B4", brick: "#A63D2F", leaf: "#2F6B4F" };
const MARGIN = 56;
/** A5, upright, in points. */
const [WIDTH, HEIGHT] = [420, 595];

/** Static fonts: pdfkit draws nothing from variable ones or woff2. */
const FONTS = {
  serif: "@fontsource/fraunces/files/fraunces-latin-400-normal.woff",
  text: "@fontsource/inter/files/inter-latin-400-normal.woff",
  strong: "@fontsource/inter/files/inter-latin-600-normal.woff",
  bengali: "@fontsource/noto-serif-bengali/files/noto-serif-bengali-bengali-600-normal.woff",
} as const;
type Font = keyof typeof FONTS;

type Pen = PDFKit.PDFDocument;

/** A receipt as a PDF of one page that prints well; 6 kB. */
export async function formatReceipt(receipt: Receipt): Promise<FileReply> {
  // Without a first font pdfkit reads its own metrics from files that a bundle does not carry.
  const pen = new PDFDocument({ size: [WIDTH, HEIGHT], margin: MARGIN, font: null as unknown as string });
  pen.info.Title = `Receipt ${receipt.number}`;
  pen.info.Author = "Nibash";
  const done = collect(pen);
  registerFonts(pen);
  drawHead(pen, receipt);
  drawLines(pen, receiptLines(receipt));
  drawFoot(pen);
  pen.end();
  return { name: `nibash-receipt-${receipt.number}.pdf`, bytes: await done };
}

function registerFonts(pen: Pen): void {
  const require = createRequire(`${process.cwd()}/package.json`);
  for (const name of Object.keys(FONTS) as Font[]) pen.registerFont(name, require.resolve(FONTS[name]));
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
    pen.font(fontFor(value)).fontSize(9).fillColor(COLOURS.ink);
    pen.text(value, MARGIN + 110, y + 8, { width: width - 110, align: "right", height: 22, ellipsis: true });
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

/** Names may be written in Bengali, which the Latin font has no shapes for. */
const fontFor = (text: string): Font => (/\p{Script=Bengali}/u.test(text) ? "bengali" : "strong");

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
