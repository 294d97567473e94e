/** Characters of a description that the table shows (docs/product.md 7.1). */
const PREVIEW = 30;

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** More than two lines of a phone show, and far less than a whole description. */
const BEGINNING = 200;

/** The beginning of a description in one line, for a card that cuts it where its second line ends. */
export function beginningOf(description: string): string {
  return description.slice(0, BEGINNING).replace(/\s+/g, " ");
}

/** The first 30 characters and '...'; a shorter description stays whole. */
export function previewOf(description: string): string {
  const line = Array.from(characters.segment(description.replace(/\s+/g, " ")), ({ segment }) => segment);
  return line.length > PREVIEW ? `${line.slice(0, PREVIEW).join("")}...` : line.join("");
}
