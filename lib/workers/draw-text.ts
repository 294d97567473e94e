import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

export type Pen = PDFKit.PDFDocument;

/** Static fonts, since pdfkit supports neither variable fonts nor woff2. The first with the character draws it. */
const ALPHABETS = [
  ["inter", "latin"],
  ["inter", "latin-ext"],
  ["inter", "vietnamese"],
  ["inter", "cyrillic"],
  ["inter", "greek"],
  ["noto-serif-bengali", "bengali"],
] as const;
const TITLE_ALPHABETS = [
  ["fraunces", "latin"],
  ["fraunces", "latin-ext"],
  ["fraunces", "vietnamese"],
  ...ALPHABETS,
] as const;

const { resolve } = createRequire(`${process.cwd()}/package.json`);
export const fontFile = (family: string, file: string) =>
  resolve(`@fontsource/${family}/files/${family}-${file}-normal.woff`);

interface Run {
  readonly font: string;
  readonly text: string;
}

type Range = readonly [first: number, last: number];
interface Coverage {
  readonly font: string;
  readonly ranges: readonly Range[];
}

/** 600 for names and values, 400 for longer text; titles have their own font. */
export type Weight = 400 | 600 | "title";
const covered = new Map<Weight, Coverage[]>();

/** Returns the characters of each font file, from its package's unicode.json. */
function coverage(weight: Weight = 600): Coverage[] {
  const known = covered.get(weight);
  if (known) return known;
  const isTitle = weight === "title";
  const found = (isTitle ? TITLE_ALPHABETS : ALPHABETS).map(([family, alphabet]) => {
    const font = fontFile(family, `${alphabet}-${isTitle ? "400" : String(weight)}`);
    const listed = readFileSync(join(dirname(font), "..", "unicode.json"), "utf8");
    const ranges = (JSON.parse(listed) as Record<string, string>)[alphabet] ?? "";
    return { font, ranges: ranges.split(",").map(readRange) };
  });
  covered.set(weight, found);
  return found;
}

/** Parses `U+0102-0103` or `U+0131`. */
function readRange(range: string): Range {
  const [first = "", last = first] = range.replace("U+", "").split("-");
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

/** Returns the font files for drawn lines, each registered under its own path. */
export const nameFonts = (weight?: Weight) => coverage(weight).map(({ font }) => font);

function fontsOf(letter: string, weight?: Weight): string[] {
  const code = letter.codePointAt(0) ?? 0;
  return coverage(weight)
    .filter(({ ranges }) => ranges.some(([first, last]) => code >= first && code <= last))
    .map(({ font }) => font);
}

/** Whether the fonts have every character of a text; they lack emoji and Chinese, for example. */
export function isDrawable(text: string): boolean {
  return Array.from(text).every((letter) => fontsOf(letter).length > 0);
}

/** Returns name and email, or only the email if the fonts lack a character of the name. */
export const personOf = ({ name, email }: { readonly name: string; readonly email: string }) =>
  name && isDrawable(name) ? `${name} (${email})` : email;

/** Splits a text into runs of one font each: names mix alphabets, and no font has them all. */
function runsOf(text: string, weight?: Weight): Run[] {
  const runs: Run[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    const fonts = fontsOf(letter, weight);
    const font = last && fonts.includes(last.font) ? last.font : (fonts[0] ?? nameFonts(weight)[0] ?? "");
    if (last?.font === font) runs[runs.length - 1] = { font, text: last.text + letter };
    else runs.push({ font, text: letter });
  }
  return runs;
}

/** Amounts use tabular figures, to align in columns; in words these would add gaps. */
const TABULAR = { features: ["tnum"] } satisfies PDFKit.Mixins.TextOptions;
const featuresOf = (text: string) => (/^-?\$\d/.test(text) ? TABULAR : {});

interface Place {
  /** The line's right end and baseline, in points. */
  readonly right: number;
  readonly baseline: number;
  readonly width: number;
}

const SIZE = 9;
const LEAST_SIZE = 6;

/** Draws a right-aligned line; a line that is too long gets a smaller font, then an ellipsis. */
export function drawRightAligned(pen: Pen, text: string, { right, baseline, width }: Place): void {
  const { line, size } = fit(pen, text, width, SIZE);
  drawRuns(pen, line, { x: right - widthOf(pen, line, size), baseline, size });
}

interface Start {
  /** The line's left end and baseline, in points. */
  readonly left: number;
  readonly baseline: number;
  readonly width: number;
  readonly size?: number;
  readonly weight?: Weight | undefined;
  readonly isCentred?: boolean;
}

/** Does the same left-aligned or centred; the size defaults to that of a name in a head. */
export function drawLeftAligned(pen: Pen, text: string, start: Start): void {
  const { left, baseline, width, weight, isCentred = false } = start;
  const { line, size } = fit(pen, text, width, start.size ?? 18, weight);
  const free = isCentred ? (width - widthOf(pen, line, size, weight)) / 2 : 0;
  drawRuns(pen, line, { x: left + free, baseline, size, weight });
}

/** Returns a line's width in points. */
export const widthOf = (pen: Pen, line: string, size: number, weight?: Weight) =>
  runsOf(line, weight).reduce(
    (sum, run) => sum + pen.font(run.font).fontSize(size).widthOfString(run.text, featuresOf(run.text)),
    0,
  );

function fit(pen: Pen, text: string, width: number, most: number, weight?: Weight) {
  const size = Math.max(LEAST_SIZE, Math.min(most, (most * width) / widthOf(pen, text, most, weight)));
  let line = text;
  for (
    let left = Array.from(text).length - 1;
    left > 0 && widthOf(pen, line, size, weight) > width;
    left -= 1
  )
    line = `${Array.from(text).slice(0, left).join("")}…`;
  return { line, size };
}

interface Point {
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
  readonly weight?: Weight | undefined;
}

/** Draws a line unchanged, in runs of one font each. */
export function drawRuns(pen: Pen, line: string, at: Point): void {
  let { x } = at;
  for (const run of runsOf(line, at.weight)) {
    const features = featuresOf(run.text);
    pen
      .font(run.font)
      .fontSize(at.size)
      .text(run.text, x, at.baseline, { lineBreak: false, baseline: "alphabetic", ...features });
    x += pen.widthOfString(run.text, features);
  }
}
