import { create, type Font } from "fontkit";
import * as harfbuzz from "harfbuzzjs";
import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";

/** Sizes in bytes of the header and a directory entry, in WOFF and in the font it contains. */
const [WOFF_HEAD, WOFF_ENTRY, HEAD, ENTRY] = [44, 20, 12, 16];

const opened = new Map<string, Font>();

/**
 * Registers the font of a WOFF file, by default under the file's path. Unpacks and parses it once: pdfkit would do both
 * for each document, which is most of a document's time.
 */
export function registerFont(pen: PDFKit.PDFDocument, file: string, name = file): void {
  const font = fontOf(file);
  // pdfkit accepts a parsed fontkit font; its types allow only bytes.
  pen.registerFont(name, font as unknown as Buffer);
}

/** Returns the code points that a font has. */
export const codePointsOf = (file: string): ReadonlySet<number> => new Set(fontOf(file).characterSet);

function fontOf(file: string): Font {
  const font = opened.get(file) ?? openFont(file);
  opened.set(file, font);
  return font;
}

function openFont(file: string): Font {
  const bytes = unpack(readFileSync(file));
  const font = create(bytes);
  if (!("layout" in font)) throw new Error(`${file} holds more than one font.`);
  // fontkit keeps each glyph as it was first asked for, and a document asks for the parts of others without their characters:
  // what was kept so could be read, but not copied or searched, in all later documents.
  for (const point of font.characterSet) font.glyphForCodePoint(point);
  if (font.characterSet.includes(BENGALI)) Object.assign(font, { layout: makeShaper(font, bytes) });
  return font;
}

const BENGALI = "ক".codePointAt(0) ?? 0;

/** What of a laid out text pdfkit reads. */
interface Shaped {
  readonly glyphs: { id: number; advanceWidth: number; codePoints: readonly number[] }[];
  /** In units of the font. */
  readonly positions: harfbuzz.GlyphPosition[];
  readonly advanceWidth: number;
}

/**
 * Returns a layout by HarfBuzz, as browsers have it: fontkit's own draws a second reph in `র্মি`, and a gap before a vowel sign
 * within a word. The font has no tabular digits: with that feature each is centred in the widest one's room.
 */
function makeShaper(font: Font, bytes: Buffer) {
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes)));
  const letters = new Map(font.characterSet.map((point) => [font.glyphForCodePoint(point).id, point]));
  const digits = new Map(
    Array.from("০১২৩৪৫৬৭৮৯", (digit) => font.glyphForCodePoint(digit.codePointAt(0) ?? 0)).map(
      ({ id, advanceWidth }) => [id, advanceWidth],
    ),
  );
  const widest = Math.max(...digits.values());
  return (text: string, features: readonly string[] = []): Shaped => {
    const buffer = new harfbuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    // Each glyph keeps the place of its own letters, also where a vowel sign is drawn before them.
    buffer.setClusterLevel(harfbuzz.ClusterLevel.CHARACTERS);
    harfbuzz.shape(shaper, buffer);
    const infos = buffer.getGlyphInfos();
    const starts = infos.map(({ cluster }) => cluster).sort((one, other) => one - other);
    const glyphs = infos.map(({ codepoint: id, cluster }) => {
      const letter = letters.get(id);
      const own = text.slice(cluster, starts.find((start) => start > cluster) ?? text.length);
      const codePoints = letter === undefined ? Array.from(own, (one) => one.codePointAt(0) ?? 0) : [letter];
      return { id, codePoints, advanceWidth: font.getGlyph(id).advanceWidth };
    });
    const positions = buffer.getGlyphPositions().map((position, place) => {
      const width = features.includes("tnum") ? digits.get(glyphs[place]?.id ?? 0) : undefined;
      return width === undefined
        ? position
        : { ...position, xAdvance: widest, xOffset: (widest - width) / 2 };
    });
    return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) };
  };
}

/** Unpacks https://www.w3.org/TR/WOFF/: a directory of tables, each deflated if that makes it smaller. */
function unpack(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(HEAD + count * ENTRY);
  woff.copy(head, 0, 4, 8);
  const power = Math.floor(Math.log2(count));
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(2 ** power * ENTRY, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE((count - 2 ** power) * ENTRY, 10);
  const parts = [head];
  let offset = head.length;
  for (let index = 0; index < count; index += 1) {
    const from = WOFF_HEAD + index * WOFF_ENTRY;
    const [at, packedLength, length] = [4, 8, 12].map((field) => woff.readUInt32BE(from + field)) as [
      number,
      number,
      number,
    ];
    const packed = woff.subarray(at, at + packedLength);
    const entry = HEAD + index * ENTRY;
    woff.copy(head, entry, from, from + 4);
    woff.copy(head, entry + 4, from + 16, from + 20);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(length, entry + 12);
    const table = Buffer.alloc(Math.ceil(length / 4) * 4);
    (packedLength < length ? inflateSync(packed) : packed).copy(table);
    parts.push(table);
    offset += table.length;
  }
  return Buffer.concat(parts);
}
