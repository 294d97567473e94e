import { plainDigits } from "@/lib/platform/contracts/typed-text";

/** `1,234,567.89`, and `12,34,567.89` as in Bangladesh. */
const GROUPED_BY_COMMAS = /^[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/;

const GROUPED_BY_POINTS = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/;

const WITH_POINT = /^\d+(?:\.\d+)?$/;

const WITH_COMMA = /^\d+,\d+$/;

/** Ambiguous: a thousand, or one and a fraction. */
const EITHER = /^\d{1,3}[.,]\d{3}$/;

/**
 * Normalises a number as written by a spreadsheet or a bank, with point and comma either way, to digits with a point:
 * `-1234.5`. Null if it is not a number, or is ambiguous in a file separated by semicolons (`isComma`): never guesses.
 */
export function readDecimal(text: string, isComma: boolean): string | null {
  const plain = plainDigits(text);
  const sign = plain.startsWith("-") ? "-" : "";
  const written = plain.slice(sign.length);
  if (isComma && EITHER.test(written)) return null;
  if (GROUPED_BY_COMMAS.test(written)) return sign + written.replaceAll(",", "");
  if (WITH_POINT.test(written)) return sign + written;
  if (GROUPED_BY_POINTS.test(written)) return sign + written.replaceAll(".", "").replace(",", ".");
  return WITH_COMMA.test(written) ? sign + written.replace(",", ".") : null;
}

const CURRENCY = String.raw`(?:BDT|USD|US\$|TK\.?|TAKA|[৳$])?`;

const MONEY = new RegExp(
  String.raw`^(?:(CR|DR)\.? ?)?(\()? ?([+-])? ?${CURRENCY} ?([+-])? ?([\d.,]+) ?(?:/[-=])? ?${CURRENCY} ?(-)? ?(\))? ?(?:\(?(CR|DR|C|D)\.?\)?)?$`,
  "i",
);

/** Parses `1,380.50`, `1.380,50`, `৳১২,৩৪,৫৬৭`, `USD 690`, `690/-`, `(20.00)`, `690.00 CR`; null if it is no amount. */
export function readCents(
  text: string,
  hasDecimalComma: boolean,
): { cents: number; isSigned: boolean } | null {
  const plain = plainDigits(text.slice(0, 60).normalize("NFKC")).replace(/[−–]/g, "-");
  const [, before = "", open, sign, innerSign, digits = "", lastSign, close, after = ""] =
    MONEY.exec(plain) ?? [];
  const number = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(readDecimal(digits, hasDecimalComma) ?? "");
  if (!number || Boolean(open) !== Boolean(close)) return null;
  const [, whole = "", part = ""] = number;
  const cents = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  const signs = [sign, innerSign, lastSign].join("");
  const isOut = Boolean(open) || signs.includes("-") || /^d/i.test(before + after);
  return { cents: isOut ? 0 - cents : cents, isSigned: isOut || signs + before + after !== "" };
}
