/*
 * The one place that decides what a person typed: schemas clean with it, comparisons and searches fold with it. Without zod,
 * because pages without a form compare too.
 */

/** Draws nothing and changes only what is beside it; some phones and address books put it around what is copied. */
const UNSEEN = /(?![\u200c\u200d]|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}|\u2800/gu;

const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Joiners, with what stands before and behind them in a script that joins, or in an emoji. */
const JOINERS =
  /([^\p{ASCII}\p{Z}\p{C}\p{P}]?)([\u200c\u200d])[\u200c\u200d]*(?=([^\p{ASCII}\p{Z}\p{C}\p{P}]?))/gu;

const LINE_SEPARATORS = /[\u2028\u2029]/g;

const SPACES = /\p{Zs}/gu;

const DASH = "\u2010-\u2015\u2043\u2212\u2e3a\u2e3b\ufe31\ufe32\ufe58\ufe63\uff0d";

const DASHES = new RegExp(`[${DASH}]`, "g");

const APOSTROPHE = "`´\u02b9\u02bb-\u02bd\u2018\u2019\u201b\u2032\uff07";

const APOSTROPHES = new RegExp(`[${APOSTROPHE}]`, "g");

const BENGALI = "০১২৩৪৫৬৭৮৯";

const BENGALI_DIGITS = /[০-৯]/g;

const FULL_WIDTH_DIGITS = /[０-９＋]/g;

/** A joiner shapes the letters or emoji that it stands between, and the end of a letter that a mark has cut short. */
const keepJoiner = (_all: string, before: string, joiner: string, after: string) =>
  before + (before !== "" && (after !== "" || /\p{M}/u.test(before)) ? joiner : "");

/** Returns a text composed (NFC) and trimmed, without what cannot be seen; else as typed. */
export function cleanText(typed: string): string {
  return typed
    .replace(UNSEEN, "")
    .replace(JOINERS, keepJoiner)
    .replace(LINE_SEPARATORS, "\n")
    .normalize("NFC")
    .trim();
}

/** Does the same for a single line, where no-break and wide spaces become ordinary ones. */
export function cleanLine(typed: string): string {
  return cleanText(typed).replace(SPACES, " ");
}

/** Does the same for what is no prose (a telephone number, a code): joiners go, and dashes become `-`. */
export function cleanCode(typed: string): string {
  return plainDashes(cleanLine(typed).replace(IGNORABLE, ""));
}

/** `save10` and `SAVE10` are the same code of a coupon (docs/product.md I12). */
export const codeKey = (code: string): string => cleanCode(code).normalize("NFKC").toUpperCase();

export function plainDashes(text: string): string {
  return text.replace(DASHES, "-");
}

/** Converts Bengali and full-width digits to ASCII, so that a number can be dialled and searched. */
export function plainDigits(text: string): string {
  return withPlainDigits(text).replace(FULL_WIDTH_DIGITS, (sign) => sign.normalize("NFKC"));
}

/** Does both for a number: an amount, or that of a telephone or an account. */
export const cleanNumber = (typed: string): string => plainDigits(cleanCode(typed));

/** Converts Bengali digits alone. */
export const withPlainDigits = (text: string): string =>
  text.replace(BENGALI_DIGITS, (digit) => String(BENGALI.indexOf(digit)));

/** A password as it is hashed: RFC 8265, OpaqueString. */
export function preparePassword(typed: string): string {
  return typed.replace(SPACES, " ").normalize("NFC");
}

/**
 * Returns what two spellings of a name have in common: keyboards differ in composition, joiners, apostrophes, dashes, spaces
 * and case.
 */
export function foldText(typed: string): string {
  return foldMarks(typed).normalize("NFKC").replace(/\s+/g, " ").trim().toUpperCase().toLowerCase();
}

/** Apostrophes first: NFKC splits `´` into a space and a mark. */
function foldMarks(typed: string): string {
  return plainDashes(cleanLine(typed).replace(IGNORABLE, "").replace(APOSTROPHES, "'"));
}

const ANY_JOINERS = "[\u200c\u200d]*";

// Letters, not escapes: MongoDB's PCRE does not know `\u`, and its `\s` no space beyond ASCII.
const ANY_SPACES = "[\\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+";

/**
 * Returns the source of a regular expression that finds what was typed in stored text, in whatever composition and with
 * whatever apostrophes, dashes, spaces, joiners and digits it was stored. Case is the flag `i`'s.
 */
export function searchPattern(typed: string): string {
  const pieces = foldMarks(typed).match(/\s+|\P{M}\p{M}*|\p{M}+/gu) ?? [];
  return pieces.map(patternOf).join("");
}

/** The same for what also holds telephone numbers: found however their digits are grouped, with a country or without. */
export function contactPattern(typed: string): string {
  const number = cleanNumber(typed);
  const digits = number.replace(/\D/g, "").replace(/^(?:(?:00)?880|0)/, "");
  if (digits.length >= 4 && /^[+\d ()-]+$/.test(number)) return digits.split("").join("[^0-9]*");
  return searchPattern(typed);
}

function patternOf(piece: string): string {
  if (piece.trim() === "") return ANY_SPACES;
  if (piece === "'") return `['${APOSTROPHE}]`;
  if (piece === "-") return `[${DASH}-]`;
  const digit = plainDigits(piece);
  if (/^\d$/.test(digit)) return `[${digit}${BENGALI[Number(digit)] ?? ""}]`;
  if (/^\p{ASCII}$/u.test(piece)) return escaped(piece);
  const forms = new Set([piece, piece.normalize("NFD"), asSingleLetters(piece)]);
  const patterns = [...forms].map((form) => Array.from(form, escaped).join(ANY_JOINERS));
  return `(?:${patterns.join("|")})${ANY_JOINERS}`;
}

const escaped = (letter: string) => letter.replace(/[.*+?^${}()|[\]\\]/, String.raw`\$&`);

let singleLetters: ReadonlyMap<string, string> | undefined;

/** Writes as one code point the letters of India's scripts that keyboards write so although NFC has two, such as Bengali য়. */
function asSingleLetters(composed: string): string {
  singleLetters ??= findSingleLetters();
  let text = composed;
  for (const [two, one] of singleLetters) text = text.replaceAll(two, one);
  return text;
}

function findSingleLetters(): ReadonlyMap<string, string> {
  const [first, end] = [0x0900, 0x0e00];
  const letters = Array.from({ length: end - first }, (_, place) => String.fromCharCode(first + place));
  return new Map(
    letters.map((letter) => [letter.normalize("NFC"), letter] as const).filter(([two, one]) => two !== one),
  );
}
