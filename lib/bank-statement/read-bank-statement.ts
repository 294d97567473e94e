import type { DateOrder } from "@/lib/platform/contracts/fields";
import { AppError } from "@/lib/platform/errors";
import { type CsvRow, readCsv, TOO_WIDE, MOST_ROWS } from "@/lib/platform/format/read-csv";
import { decideDateOrder, readDay } from "@/lib/platform/format/read-day";
import { readCents } from "@/lib/platform/format/read-decimal";

/**
 * The columns by the names that banks and wallets use, in the form of `nameOf`; of several the first that is filled counts,
 * and of descriptions all.
 */
const NAMES = {
  on: [
    ...["date", "transaction date", "txn date", "trx date", "trans date", "tran date", "date time"],
    ...["date and time", "transaction time", "posting date", "post date", "booking date", "entry date"],
    ...["value date", "তারিখ"],
  ],
  amount: [
    "amount",
    "transaction amount",
    "txn amount",
    "trx amount",
    "amount dr cr",
    "amount cr dr",
    "পরিমাণ",
  ],
  credit: [
    ...["credit", "cr", "credit cr", "credit amount", "cr amount", "amount cr", "credits", "amount credited"],
    ...[
      "deposit",
      "deposit cr",
      "deposits",
      "deposit amount",
      "receipts",
      "paid in",
      "money in",
      "cash in",
      "জমা",
    ],
  ],
  debit: [
    ...["debit", "dr", "debit dr", "debit amount", "dr amount", "amount dr", "debits", "amount debited"],
    ...["withdrawal", "withdrawal dr", "withdrawals", "withdrawal amount", "withdraw", "withdraw dr"],
    ...["payments", "paid out", "money out", "cash out", "উত্তোলন"],
  ],
  direction: [
    ...[
      "dr cr",
      "cr dr",
      "debit credit",
      "credit debit",
      "d c",
      "c d",
      "drcr",
      "crdr",
      "direction",
      "in out",
    ],
    ...["type", "transaction type", "txn type", "trx type", "trans type", "tran type", "ধরন"],
  ],
  reference: [
    ...[
      "transaction id",
      "trx id",
      "trxid",
      "txn id",
      "txnid",
      "tran id",
      "transaction no",
      "trx no",
      "txn no",
    ],
    ...[
      "transaction reference",
      "txn reference",
      "bank reference",
      "utr",
      "reference no",
      "reference number",
    ],
    ...[
      "ref no",
      "ref number",
      "reference",
      "ref",
      "cheque no",
      "cheque number",
      "chq no",
      "check no",
      "cheque",
    ],
    ...["instrument no", "instrument number", "instrument", "voucher no", "রেফারেন্স"],
  ],
  description: [
    ...["description", "transaction description", "narration", "narrative", "details", "transaction details"],
    ...["particulars", "remarks", "remark", "note", "notes", "purpose", "message", "memo", "payee", "payer"],
    ...["from", "from account", "from wallet", "from number", "sender", "sender name", "sender number"],
    ...["sender account", "counterparty", "counter party", "customer", "customer name", "customer number"],
    ...["account name", "mobile", "mobile no", "mobile number", "wallet", "wallet number", "বিবরণ"],
  ],
} as const;

type Column = keyof typeof NAMES;

/** The places of each column, those of its first name first. */
type Columns = Readonly<Record<Column, readonly number[]>>;

const COLUMNS = Object.keys(NAMES) as Column[];

/** What the cells of each column hold in a row, without what stands for nothing. */
type BankCells = Readonly<Record<Column, readonly string[]>>;

/** Returns a column's name without case, punctuation and currency. */
const nameOf = (cell: string) =>
  cell
    .slice(0, 100)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .replace(/\b(?:in )?(?:bdt|usd|tk|taka)\b/g, "")
    .trim();

const placesOf = (names: readonly string[], column: Column) =>
  NAMES[column].flatMap((known) => names.flatMap((name, place) => (name === known ? [place] : [])));

function countColumns(cells: readonly string[]): number {
  const names = cells.map(nameOf);
  return COLUMNS.filter((column) => placesOf(names, column).length > 0).length;
}

/** Ignores other columns, such as a balance. Throws `invalid_input` if one is missing or not clear. */
function findColumns(head: readonly string[]): Columns {
  const names = head.map(nameOf);
  const columns = Object.fromEntries(COLUMNS.map((column) => [column, placesOf(names, column)])) as Record<
    Column,
    number[]
  >;
  const missing = (named: string) =>
    new AppError(
      "invalid_input",
      `One of the first 20 lines names the columns; ${named} must be one of them.`,
    );
  if (columns.on.length === 0) throw missing("Date");
  if (columns.reference.length + columns.description.length === 0) throw missing("Reference or Description");
  if (columns.amount.length + columns.credit.length === 0) throw missing("Amount or Credit");
  for (const column of ["amount", "credit", "debit"] as const) {
    const [one, other] = columns[column].map((place) => `“${(head[place] ?? "").trim()}”`);
    if (one && other)
      throw new AppError("invalid_input", `Two columns say the ${column}: ${one} and ${other}.`);
  }
  columns.description.sort((one, other) => one - other);
  return columns;
}

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

interface Amount {
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

const NOT_READ: Amount = { cents: null, isSigned: false };

/** Debit and credit decide before the amount and its direction: money that went out is never taken for rent. */
function readAmount(cells: BankCells, columns: Columns, hasDecimalComma: boolean): Amount {
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
function readMarks(all: readonly Amount[]): (amount: Amount) => boolean {
  const marked = all.filter(({ isSigned }) => isSigned);
  const marksOut = marked.some(({ cents }) => cents !== null && cents < 0);
  return ({ isIn, isSigned, unknown }) => {
    if (isIn || (isSigned && unknown === undefined)) return true;
    if (unknown !== undefined) return marksOut && !CODE.test(unknown.trim());
    // A bare amount says nothing where the file marks only what comes in.
    return marked.length === 0 || marksOut;
  };
}

/** As POST /offline-payments takes it. */
export const LONGEST_REFERENCE = 60;

/** A line of a bank statement; negative cents are outgoing money. */
export interface BankRow {
  readonly line: number;
  readonly on: string;
  readonly cents: number;
  /** The bank's own number of the transfer; without one, the description. */
  readonly reference: string;
  /** What each of the reference columns holds. */
  readonly references: readonly string[];
  readonly description: string;
  /** Why it cannot be parsed. */
  readonly refusal?: string;
}

/** Sums below or between the lines, which have no day of their own. */
const SUM =
  /^(?:(?:(?:grand|sub|page|period)[ -]?)?totals?\b|(?:opening|closing|available|ledger|current|brought|carried)\b|balance\b|মোট)/i;

/** What stands in a cell for nothing. */
const NOTHING = /^(?:[-–—−]+|n\/?a|nil|none|null)$/i;

/**
 * Parses the CSV of a bank or a wallet (docs/product.md 5.55). Throws `invalid_input` if the file cannot be parsed as a whole;
 * with the field `date_order` if neither the file nor the caller says whether the day or the month comes first.
 */
export function readBankStatement(text: string, dateOrder?: DateOrder): BankRow[] {
  const file = readCsv(text, { most: MOST_ROWS, countColumns });
  if ("refusal" in file) throw new AppError("invalid_input", file.refusal);
  const columns = findColumns(file.head);
  const lines = file.rows.map((row) => lineOf(row, columns)).filter(isTransfer);
  if (lines.length === 0) throw new AppError("invalid_input", "This file has no lines below its head.");
  const order =
    dateOrder ?? decideDateOrder(lines.map(({ row, on: [text = ""] }) => ({ line: row.line, text })));
  if (typeof order !== "string")
    throw new AppError("invalid_input", order.question, { fields: { date_order: order.question } });
  const amounts = lines.map((line) =>
    hasAmount(line, columns) ? readAmount(line, columns, file.hasDecimalComma) : NOT_READ,
  );
  const cameIn = readMarks(amounts);
  return lines.map((line, at) => {
    const amount = amounts[at] ?? NOT_READ;
    return readRow(line, order, amount, cameIn(amount));
  });
}

interface Line extends BankCells {
  readonly row: CsvRow;
}

function lineOf(row: CsvRow, columns: Columns): Line {
  const cells = (column: Column) =>
    columns[column]
      .map((place) => (row.cells[place] ?? "").replace(/\s+/g, " ").trim())
      .filter((text) => text !== "" && !NOTHING.test(text));
  const entries = COLUMNS.map((column) => [column, cells(column)] as const);
  return { row, ...(Object.fromEntries(entries) as Record<Column, string[]>) };
}

/** Leaves out sums, and lines without day and money such as the bank's last sentence. */
function isTransfer({ on: [on = ""], description, reference, amount, credit, debit }: Line): boolean {
  if (readDay(on, "day_first") ?? readDay(on, "month_first")) return true;
  if ([on, ...description, ...reference].some((text) => SUM.test(text))) return false;
  return amount.length + credit.length + debit.length > 0;
}

/** A line may end before its amount. */
const hasAmount = ({ row }: Line, { amount, credit, debit }: Columns) =>
  [...amount, ...credit, ...debit].some((place) => place < row.cells.length);

function readRow(line: Line, order: DateOrder, amount: Amount, isKnown: boolean): BankRow {
  const { row } = line;
  const [on = ""] = line.on;
  const day = readDay(on, order);
  const references = [...new Set(line.reference.map((text) => text.slice(0, 200)))];
  const [own, ...others] = references;
  const description = [...new Set(line.description)].join(" ");
  const reference = own ?? description.slice(0, LONGEST_REFERENCE).trim();
  const read = {
    line: row.line,
    on: day ?? on.slice(0, 40),
    cents: amount.cents ?? 0,
    reference,
    references: own === undefined && reference ? [reference] : references,
    description: [description, ...others].filter(Boolean).join(" ").slice(0, 300),
  };
  const refusal = refusalOf(row, day, amount, isKnown);
  return refusal ? { ...read, refusal } : read;
}

function refusalOf(row: CsvRow, day: string | null, amount: Amount, isKnown: boolean): string | null {
  if (row.isTooWide) return TOO_WIDE;
  if (amount.cents === null) return amount.refusal ?? "This is not an amount: write it like 1380.50.";
  if (day === null) return "This is not a day: write it like 2026-11-04.";
  if (amount.cents > 0 && !isKnown)
    return `“${(amount.unknown ?? "The amount alone").slice(0, 40)}” does not say whether this money came in. Record it by hand.`;
  return null;
}
