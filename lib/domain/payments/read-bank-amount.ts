import { withPlainDigits } from "@/lib/format/read-day";
import { readDecimal } from "@/lib/format/read-decimal";
import { type BankCells, type Columns, nameOf } from "./find-bank-columns";

/** What a column of the direction holds; a word that may be either is in no list. */
const INCOMING = [
  ...[
    "cr",
    "c",
    "credit",
    "credited",
    "in",
    "incoming",
    "inward",
    "deposit",
    "received",
    "receive",
    "cash in",
  ],
  ...["money in", "paid in", "received money", "receive money", "money received", "credit transfer", "জমা"],
];
const OUTGOING = [
  ...[
    "dr",
    "d",
    "debit",
    "debited",
    "out",
    "outgoing",
    "outward",
    "withdrawal",
    "withdraw",
    "paid",
    "cash out",
  ],
  ...["money out", "paid out", "send money", "sent", "money sent", "debit transfer", "make payment", "fee"],
  ...["charge", "charges", "bill payment", "pay bill", "mobile recharge", "উত্তোলন"],
];

/** Of a direction of several words, one that says that the money went out. */
const OUT_WORD = /\b(?:out|outgoing|outward|dr|db|debit|debited|withdrawal|withdrawn|sent)\b/;
/** `Db`, `W`: a code of the bank's own, which a sign elsewhere in the file does not explain. */
const CODE = /^\p{L}{1,3}$/u;

export interface Amount {
  /** Null if it is no amount. */
  readonly cents: number | null;
  /** Its column or its direction says that it came in. */
  readonly isIn?: boolean;
  /** It is written with a sign, or with Dr or Cr. */
  readonly isSigned: boolean;
  /** What its direction is called, if that says neither in nor out. */
  readonly unknown?: string;
  readonly refusal?: string;
}

export const NOT_READ: Amount = { cents: null, isSigned: false };

/** Debit and credit decide before the amount and its direction: money that went out is never taken for rent. */
export function readAmount(cells: BankCells, columns: Columns, hasDecimalComma: boolean): Amount {
  const read = ([text]: readonly string[]) =>
    text === undefined ? { cents: 0, isSigned: false } : readCents(text, hasDecimalComma);
  const [credit, debit, amount] = [read(cells.credit), read(cells.debit), read(cells.amount)];
  if (!credit || !debit || !amount) return NOT_READ;
  const out = (cents: number) => ({ cents: 0 - Math.abs(cents), isSigned: false });
  if (credit.cents && debit.cents)
    return { ...NOT_READ, refusal: "This line has both a credit and a debit." };
  if (debit.cents) return out(debit.cents);
  if (credit.cents) return { ...credit, isIn: true };
  if (columns.credit.length > 0) return out(amount.cents);
  const named = cells.direction.map(nameOf);
  const isIn = columns.debit.length > 0 || named.some((name) => INCOMING.includes(name));
  if (named.some((name) => OUTGOING.includes(name) || (!isIn && OUT_WORD.test(name))))
    return out(amount.cents);
  const [unknown] = cells.direction;
  return { ...amount, isIn, ...(unknown !== undefined && !isIn && { unknown }) };
}

/** Returns a check of whether an amount came in for all that its file says. */
export function readMarks(all: readonly Amount[]): (amount: Amount) => boolean {
  const marked = all.filter(({ isSigned }) => isSigned);
  const marksOut = marked.some(({ cents }) => cents !== null && cents < 0);
  return ({ isIn, isSigned, unknown }) => {
    if (isIn || (isSigned && unknown === undefined)) return true;
    if (unknown !== undefined) return marksOut && !CODE.test(unknown.trim());
    // A bare amount says nothing where the file marks only what comes in.
    return marked.length === 0 || marksOut;
  };
}

const CURRENCY = String.raw`(?:BDT|USD|US\$|TK\.?|TAKA|[৳$])?`;
const MONEY = new RegExp(
  String.raw`^(?:(CR|DR)\.? ?)?(\()? ?([+-])? ?${CURRENCY} ?([+-])? ?([\d.,]+) ?(?:/[-=])? ?${CURRENCY} ?(-)? ?(\))? ?(?:\(?(CR|DR|C|D)\.?\)?)?$`,
  "i",
);

/** Parses `1,380.50`, `1.380,50`, `৳১২,৩৪,৫৬৭`, `USD 690`, `690/-`, `(20.00)`, `690.00 CR`; null if it is no amount. */
function readCents(text: string, hasDecimalComma: boolean): { cents: number; isSigned: boolean } | null {
  const plain = withPlainDigits(text.slice(0, 60).normalize("NFKC")).replace(/[−–]/g, "-");
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
