import PDFDocument from "pdfkit";
import { expect, it } from "vitest";
import { readPdfTexts } from "@/tests/support/pdf-text";
import { fontFile } from "./draw-text";
import { registerFont } from "./register-font";

const FILE = fontFile("inter", "latin-600");

function draw(text: string): Promise<Uint8Array> {
  const pen = new PDFDocument();
  registerFont(pen, FILE);
  const parts: Buffer[] = [];
  pen.on("data", (part: Buffer) => parts.push(part));
  pen
    .font(FILE)
    .fontSize(2)
    .text(text, 0, 100, { lineBreak: false, features: ["tnum"] });
  pen.end();
  return new Promise((resolve) => pen.on("end", () => resolve(Buffer.concat(parts))));
}

it("lets an amount be copied from every document, whatever earlier ones have drawn", async () => {
  // A colon is made of two full stops.
  await draw("Paid:");
  expect(readPdfTexts(await draw("$1,468.05"))).toEqual(["$1,468.05"]);
});
