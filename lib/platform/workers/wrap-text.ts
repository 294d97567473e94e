import { type Pen, type Weight, widthOf } from "./draw-text";

interface Column {
  readonly width: number;
  readonly size: number;
  readonly weight: Weight;
}

/**
 * Wraps a text to a column and keeps its line breaks. Needed because pdfkit wraps text of one font only, and a text that
 * mixes alphabets uses several.
 */
export function wrapText(pen: Pen, text: string, column: Column): string[] {
  return text.split("\n").flatMap((paragraph) => wrapParagraph(pen, paragraph, column));
}

function wrapParagraph(pen: Pen, paragraph: string, column: Column): string[] {
  const measure = (piece: string) => widthOf(pen, piece, column.size, column.weight);
  const space = measure(" ");
  const lines = [{ text: "", width: 0 }];
  for (const word of paragraph.split(" ").flatMap((whole) => cut(whole, column.width, measure))) {
    const last = lines.at(-1);
    const width = measure(word);
    if (last && (last.text === "" || last.width + space + width <= column.width)) {
      last.width += (last.text === "" ? 0 : space) + width;
      last.text = last.text === "" ? word : `${last.text} ${word}`;
    } else lines.push({ text: word, width });
  }
  return lines.map(({ text }) => text);
}

/** Splits a word into pieces that fit, between graphemes. */
function cut(word: string, width: number, measure: (piece: string) => number): string[] {
  if (measure(word) <= width) return [word];
  const pieces = [""];
  for (const { segment } of new Intl.Segmenter("bn", { granularity: "grapheme" }).segment(word)) {
    const longer = `${pieces.at(-1) ?? ""}${segment}`;
    if (measure(longer) <= width) pieces[pieces.length - 1] = longer;
    else pieces.push(segment);
  }
  return pieces;
}
