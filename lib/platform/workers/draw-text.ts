import { createRequire } from "node:module";
import { shownEmail } from "@/lib/platform/contracts/contact";
import { plainDashes } from "@/lib/platform/contracts/typed-text";
import { codePointsOf } from "./register-font";

export type Pen = PDFKit.PDFDocument;

/**
 * Static fonts, since pdfkit supports neither variable fonts nor woff2. The first with the character draws it: by the font
 * itself, since the ranges of its package name characters that it lacks.
 */
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

/** 600 for names and values, 400 for longer text; titles have their own font. */
export type Weight = 400 | 600 | "title";

interface Coverage {
  readonly font: string;
  readonly letters: ReadonlySet<number>;
}

const covered = new Map<Weight, Coverage[]>();

function coverage(weight: Weight = 600): Coverage[] {
  const known = covered.get(weight);
  if (known) return known;
  const isTitle = weight === "title";
  const found = (isTitle ? TITLE_ALPHABETS : ALPHABETS).map(([family, alphabet]) => {
    const font = fontFile(family, `${alphabet}-${isTitle ? "400" : String(weight)}`);
    return { font, letters: codePointsOf(font) };
  });
  covered.set(weight, found);
  return found;
}

/** Returns the font files for drawn lines, each registered under its own path. */
export const nameFonts = (weight?: Weight) => coverage(weight).map(({ font }) => font);

function fontsOf(letter: string, weight?: Weight): string[] {
  const code = letter.codePointAt(0) ?? 0;
  return coverage(weight).flatMap(({ font, letters }) => (letters.has(code) ? [font] : []));
}

/** Whether the fonts have a letter or digit of a text: then its other characters are drawn as marks, not left out. */
export function isReadable(text: string): boolean {
  return Array.from(text.normalize("NFC")).some(
    (letter) => /[\p{L}\p{N}]/u.test(letter) && fontsOf(letter).length > 0,
  );
}

/** Returns name and email, or what of them the fonts have. */
export const personOf = ({ name, email }: { readonly name: string; readonly email: string }) => {
  const address = shownEmail(email);
  if (!isReadable(name)) return address || "–";
  return address ? `${name} (${address})` : name;
};

interface Run {
  /** Null for one character, as a reader sees it, that no font has. */
  readonly font: string | null;
  readonly text: string;
  /** Whether it is part of an amount in Bengali, whose digits stand in columns. */
  readonly isAmount: boolean;
}

const CHARACTERS = new Intl.Segmenter("bn", { granularity: "grapheme" });

/** English needs no segmenter, which takes longer than all the rest. */
const charactersOf = (text: string) =>
  /^[ -~]*$/.test(text)
    ? Array.from(text)
    : Array.from(CHARACTERS.segment(text.normalize("NFC")), ({ segment }) => segment);

/**
 * Splits a text into runs of one font each: names mix alphabets, and no font has them all. What no font has is a run of its
 * own, such as an emoji.
 */
function runsOf(text: string, weight?: Weight): Run[] {
  const runs: Run[] = [];
  const isAmount = weight !== "title" && /^[-৳$০-৯,.]+$/.test(text);
  for (const character of charactersOf(text)) {
    const letters = Array.from(character).flatMap((letter) => drawableFor(letter, weight));
    if (letters.some((letter) => fontsOf(letter, weight).length === 0)) {
      runs.push({ font: null, text: character, isAmount });
      continue;
    }
    for (const letter of letters) {
      const last = runs.at(-1);
      const fonts = fontsOf(letter, weight);
      const font = last?.font && fonts.includes(last.font) ? last.font : (fonts[0] ?? null);
      if (last?.font === font) runs[runs.length - 1] = { ...last, text: last.text + letter };
      else runs.push({ font, text: letter, isAmount });
    }
  }
  return runs;
}

/** Returns a letter, or what stands for it in the fonts: a space for any space, `-` for any dash, nothing for what is unseen. */
function drawableFor(letter: string, weight?: Weight): string[] {
  const isUnseen = /\p{Default_Ignorable_Code_Point}/u.test(letter);
  // Joiners shape letters; Bengali's font has them.
  const isKept = !isUnseen || /[\u200c\u200d]/.test(letter);
  if (isKept && fontsOf(letter, weight).length > 0) return [letter];
  if (isUnseen) return [];
  if (/\s/.test(letter)) return [" "];
  return Array.from(plainDashes(letter.normalize("NFKC")));
}

/** The box in place of what no font has: its edge, and the room at each side, as shares of the size. */
const BOX = 0.62;

const BESIDE_BOX = 0.06;

const BOX_LINE = 0.06;

/** Draws the box, tagged with the character itself for screen readers. */
function drawBox(pen: Pen, text: string, { x, baseline, size }: Point): void {
  const [edge, line] = [BOX * size, BOX_LINE * size];
  const [left, top] = [x + BESIDE_BOX * size, baseline - edge];
  pen.markContent("Span", { actual: text });
  pen
    .rect(left, top, edge, edge)
    .rect(left + line, top + line, edge - 2 * line, edge - 2 * line)
    .fill("even-odd");
  pen.endMarkedContent();
}

const widthOfRun = (pen: Pen, run: Run, size: number) =>
  run.font === null
    ? (BOX + 2 * BESIDE_BOX) * size
    : pen.font(run.font).fontSize(size).widthOfString(run.text, featuresOf(run));

/** Amounts use tabular figures, to align in columns; in words these would add gaps. */
const TABULAR = { features: ["tnum"] } satisfies PDFKit.Mixins.TextOptions;

// The sign of taka is a run of another font.
const featuresOf = ({ text, isAmount }: Run) =>
  isAmount || /^-?\$\d|^\d[\d,]*\.\d\d$/.test(text) ? TABULAR : {};

const scales = new WeakMap<Pen, number>();

/** Makes all text of a document but its titles larger: Bengali letters are smaller than Latin ones of the same size. */
export const scaleText = (pen: Pen, scale: number) => scales.set(pen, scale);

const scaled = (pen: Pen, size: number, weight?: Weight) =>
  weight === "title" ? size : size * (scales.get(pen) ?? 1);

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
  runsOf(line, weight).reduce((sum, run) => sum + widthOfRun(pen, run, scaled(pen, size, weight)), 0);

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
export function drawRuns(pen: Pen, line: string, { x, ...place }: Point): void {
  const at = { ...place, size: scaled(pen, place.size, place.weight) };
  for (const run of runsOf(line, at.weight)) {
    const { font, text } = run;
    if (font === null) drawBox(pen, text, { ...at, x });
    else if (isShaped(run)) drawShaped(pen, { ...run, font }, { ...at, x });
    else drawPlain(pen, { ...run, font }, { ...at, x });
    x += widthOfRun(pen, run, at.size);
  }
}

type Drawn = Run & { readonly font: string };

function drawPlain(pen: Pen, run: Drawn, { x, baseline, size }: Point): void {
  const options = { lineBreak: false, baseline: "alphabetic", ...featuresOf(run) } as const;
  pen.font(run.font).fontSize(size).text(run.text, x, baseline, options);
}

/** Whether it has vowel signs or conjuncts, drawn in another order and as other glyphs than written, or digits in columns. */
const isShaped = ({ text, isAmount }: Run) =>
  /\p{Script=Bengali}/u.test(text) && (/\p{M}/u.test(text) || (isAmount && /[০-৯]/.test(text)));

/** Draws it with its letters, for those who copy, search or hear it; within the text object, where readers take their place. */
function drawShaped(pen: Pen, run: Drawn, at: Point): void {
  const addContent = pen.addContent.bind(pen);
  pen.addContent = (content: string) => {
    if (content === "ET") pen.endMarkedContent();
    addContent(content);
    if (content === "BT") pen.markContent("Span", { actual: run.text });
    return pen;
  };
  drawPlain(pen, run, at);
  Reflect.deleteProperty(pen, "addContent");
}

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
