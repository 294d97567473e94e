import { inflateSync } from "node:zlib";

/**
 * Returns the texts of the first page of a pdfkit PDF in drawing order, joined per baseline: what a reader can copy.
 */
export function readPdfTexts(bytes: Uint8Array): string[] {
  return readPdfPages(bytes)[0] ?? [];
}

/** Returns the same for each page. */
export function readPdfPages(bytes: Uint8Array): string[][] {
  const objects = readObjects(Buffer.from(bytes).toString("latin1"));
  const fonts = readFonts(objects);
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b/.test(body));
  return pages.map((page) => textsOf(page, objects, fonts));
}

function textsOf(
  page: string,
  objects: Map<string, string>,
  fonts: Map<string, Map<number, string>>,
): string[] {
  const content = streamOf(objects, /\/Contents (\d+) 0 R/.exec(page)?.[1]);
  const height = Number(/\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/.exec(page)?.[1]);
  const texts: { baseline: number; text: string }[] = [];
  for (const { groups = {} } of content.matchAll(PIECE)) {
    const { baseline, font = "", drawn = "", boxed, actual = boxed, top, edge } = groups;
    const glyphs = [...drawn.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = ""]) => decode(hex, fonts.get(font)));
    const at = top === undefined ? Number(baseline) : height - Number(top) - Number(edge);
    const text = actual === undefined ? glyphs.join("") : readLiteral(actual);
    const last = texts.at(-1);
    if (last && Math.abs(last.baseline - at) < 0.01) last.text += text;
    else texts.push({ baseline: at, text });
  }
  return texts.map(({ text }) => text);
}

/**
 * Matches what is drawn until `ET`: `1 0 0 1 x y Tm`, `/F1 9 Tf`, after `/ActualText (…)` if its letters are not its glyphs'; or
 * the text of a drawn box, `/ActualText (…)`, and the box, `x top width edge re`.
 */
const PIECE =
  /(?:\/ActualText \((?<actual>(?:\\[\s\S]|[^\\)])*)\)\s*>> BDC\s+)?1 0 0 1 [\d.]+ (?<baseline>[\d.]+) Tm\s+\/(?<font>F\d+) [\d.]+ Tf\s*(?<drawn>[\s\S]*?)ET\b|\/ActualText \((?<boxed>(?:\\[\s\S]|[^\\)])*)\)\s*>> BDC\s+[\d.]+ (?<top>[\d.]+) [\d.]+ (?<edge>[\d.]+) re/g;

/** Parses a literal string in UTF-16 with its byte order mark, as pdfkit writes it. */
function readLiteral(literal: string): string {
  const plain = literal.replace(/\\([\s\S])/g, (_, sign: string) => ESCAPED[sign] ?? sign);
  return Buffer.from(plain.slice(2), "latin1").swap16().toString("utf16le");
}
const ESCAPED: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

function readObjects(text: string): Map<string, string> {
  const found = text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g);
  return new Map([...found].map(([, id = "", body = ""]) => [id, body]));
}

function streamOf(objects: Map<string, string>, id = ""): string {
  const body = objects.get(id) ?? "";
  const raw = Buffer.from(body.slice(body.indexOf("stream\n") + 7), "latin1");
  return inflateSync(raw).toString("latin1");
}

/** Maps each font's name, which is the same on every page, to the texts of its glyphs. */
function readFonts(objects: Map<string, string>): Map<string, Map<number, string>> {
  const resources = [...objects.values()].filter((body) => body.includes("/Font <<")).join("\n");
  return new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = "", id = ""]) => {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? "")?.[1];
      return [name, readGlyphs(streamOf(objects, unicode))];
    }),
  );
}

/** Parses `<0000> <00ff> [<0000> <004e> …]`: the text of each glyph, starting from a first one. */
function readGlyphs(map: string): Map<number, string> {
  const glyphs = new Map<number, string>();
  for (const [, first = "0", texts = ""] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g))
    [...texts.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, text = ""], place) =>
      glyphs.set(Number.parseInt(first, 16) + place, fromUtf16(text.replaceAll(" ", ""))),
    );
  return glyphs;
}

function fromUtf16(hex: string): string {
  return Buffer.from(hex, "hex").swap16().toString("utf16le");
}

function decode(hex: string, glyphs: Map<number, string> | undefined): string {
  return (hex.match(/.{4}/g) ?? []).map((glyph) => glyphs?.get(Number.parseInt(glyph, 16)) ?? "�").join("");
}
