import type { FileReply } from "@/lib/platform/contracts/endpoint";
import { fileNameOf } from "@/lib/platform/format/csv";
import { periodLabel } from "@/lib/platform/format/periods";
import { receiptLines, receiptMoney } from "@/lib/platform/format/receipt-lines";
import { drawLeftAligned, drawRightAligned, isReadable, type Pen } from "./draw-text";
import { COLOURS, drawMark, drawName, openPaper } from "./paper-sheet";
import type { PaperReceipt } from "./papers";

const MARGIN = 56;

/** A5 portrait, in points. */
const [WIDTH, HEIGHT] = [420, 595];

const COLUMN = WIDTH - 2 * MARGIN;

/** Formats a receipt as a printable PDF of one page; 15 to 35 kB, depending on the alphabets of the name. */
export async function formatReceipt(receipt: PaperReceipt): Promise<FileReply> {
  return drawSlip({
    number: receipt.number,
    house: receipt.house,
    status: receipt.status,
    isSettled: receipt.status === "paid",
    about: `Rent for ${periodLabel(receipt.period)}`,
    amount: receiptMoney(receipt.status === "processing" ? receipt.paid : receipt.kept),
    // A name of which the fonts have nothing would be a row of boxes: shows only the address.
    lines: receiptLines(isReadable(receipt.name) ? receipt : { ...receipt, name: "" }),
    madeAt: new Date(receipt.date),
  });
}

/** The data of any receipt. */
interface Slip {
  readonly number: string;
  /** The issuer, if the building has its own name or address. */
  readonly house: PaperReceipt["house"];
  readonly status: string;
  /** Whether the status is green. */
  readonly isSettled: boolean;
  readonly about: string;
  readonly amount: string;
  readonly lines: [label: string, value: string][];
  /** When the data was recorded. No clock is read: the same receipt gives the same bytes. */
  readonly madeAt: Date;
}

/** Draws any receipt as a tagged page. */
export async function drawSlip(slip: Slip): Promise<FileReply> {
  const house = slip.house?.name ?? "Nibash";
  const title = `Receipt ${slip.number}`;
  const times = { made: slip.madeAt, changed: slip.madeAt };
  const { pen, root, done } = openPaper(
    { size: [WIDTH, HEIGHT], margin: MARGIN },
    { title, house, ...times },
  );
  drawHead(pen, root, slip);
  drawLines(pen, root, slip.lines);
  root.end();
  drawFoot(pen, slip.house?.words ?? PRODUCT_WORDS);
  pen.end();
  return { name: fileNameOf(house, `receipt-${slip.number}.pdf`), bytes: await done };
}

type Element = PDFKit.PDFStructureElement;

function drawHead(pen: Pen, root: Element, { house, status, isSettled, about, amount }: Slip): void {
  pen.markContent("Artifact", { type: "Pagination" });
  drawMark(pen, MARGIN);
  drawName(pen, house?.name ?? "Nibash", { margin: MARGIN, width: 200, otherwise: "Receipt" });
  pen.endMarkedContent();
  const say = (tag: string, draw: () => void) => {
    const element = pen.struct(tag);
    root.add(element);
    element.add(draw);
    element.end();
  };
  say("P", () => {
    pen
      .font("strong")
      .fontSize(10)
      .fillColor(isSettled ? COLOURS.leaf : COLOURS.lampInk);
    pen.text(status, MARGIN, MARGIN + 7, { width: COLUMN, align: "right" });
  });
  say("H1", () => {
    pen.font("text").fontSize(10).fillColor(COLOURS.muted);
    pen.text(about, MARGIN, MARGIN + 52);
  });
  say("P", () => {
    pen.font("serif").fontSize(36).fillColor(COLOURS.ink);
    pen.text(amount, MARGIN, MARGIN + 66);
  });
}

/** The line pitch if there is room, and the share of it for a line without a label, which continues the previous one. */
const PITCH = 27;

const CONTINUED = 0.55;

const LABEL = 110;

function drawLines(pen: Pen, root: Element, lines: [string, string][]): void {
  const table = pen.struct("Table");
  root.add(table);
  const top = MARGIN + 128;
  const count = lines.reduce((sum, [label]) => sum + (label ? 1 : CONTINUED), 0);
  const pitch = Math.min(PITCH, (HEIGHT - MARGIN - 16 - top) / count);
  let y = top;
  let cell: Element | undefined;
  for (const [label, value] of lines) {
    if (label) {
      drawRule(pen, y);
      const [row, head] = [pen.struct("TR"), pen.struct("TH")];
      table.add(row);
      row.add(head);
      head.add(drawLabel(pen, label, y));
      cell = pen.struct("TD");
      row.add(cell);
    }
    cell?.add(drawValue(pen, value, y + (label ? 17 : 5)));
    y += label ? pitch : pitch * CONTINUED;
  }
  drawRule(pen, y);
  table.end();
}

const drawLabel = (pen: Pen, label: string, y: number) => () => {
  pen
    .font("text")
    .fontSize(9)
    .fillColor(COLOURS.muted)
    .text(label, MARGIN, y + 8, { width: LABEL });
};

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

const PRODUCT_WORDS = "Nibash, one tower of twenty apartments at Uttara Sector 10, Dhaka.";

function drawFoot(pen: Pen, words: string): void {
  if (!isReadable(words)) return;
  pen.markContent("Artifact", { type: "Pagination" });
  pen.fillColor(COLOURS.muted);
  const place = { left: MARGIN, baseline: HEIGHT - MARGIN - 4, width: COLUMN };
  drawLeftAligned(pen, words, { ...place, size: 8, weight: 400, isCentred: true });
  pen.endMarkedContent();
}
