/** Characters of a description that the table shows (docs/product.md 7.1). */
const PREVIEW = 30;

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** More than two lines on a phone, and far less than a whole description. */
const BEGINNING = 200;

/** Returns the beginning of a description as one line, for a card that clips it after two lines. */
export function beginningOf(description: string): string {
  return description.slice(0, BEGINNING).replace(/\s+/g, " ");
}

/** Returns the first 30 characters and '...'; a shorter description unchanged. */
export function previewOf(description: string): string {
  const line = Array.from(characters.segment(description.replace(/\s+/g, " ")), ({ segment }) => segment);
  return line.length > PREVIEW ? `${line.slice(0, PREVIEW).join("")}...` : line.join("");
}
