/** Characters of a description that the table shows (docs/product.md 7.1). */
const PREVIEW = 30;

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The first 30 characters and '...'; a shorter description stays whole. */
export function previewOf(description: string): string {
  const line = Array.from(characters.segment(description.replace(/\s+/g, " ")), ({ segment }) => segment);
  return line.length > PREVIEW ? `${line.slice(0, PREVIEW).join("")}...` : line.join("");
}
