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

export interface Amount {
  /** Null if it is no amount. */
  readonly cents: number | null;
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
  if (credit.cents) return credit;
  if (columns.credit.length > 0) return out(amount.cents);
  const named = cells.direction.map(nameOf);
  if (named.some((name) => OUTGOING.includes(name))) return out(amount.cents);
  const [unknown] = cells.direction;
  const isIncoming = columns.debit.length > 0 || named.some((name) => INCOMING.includes(name));
  return { ...amount, ...(unknown !== undefined && !isIncoming && { unknown }) };
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
