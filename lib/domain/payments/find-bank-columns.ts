import { NO_DATE_COLUMN } from "@/lib/contracts/payments.sentences";
import { AppError } from "@/lib/errors";

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
export type Column = keyof typeof NAMES;
/** The places of each column, those of its first name first. */
export type Columns = Readonly<Record<Column, readonly number[]>>;
export const COLUMNS = Object.keys(NAMES) as Column[];
/** What the cells of each column hold in a row, without what stands for nothing. */
export type BankCells = Readonly<Record<Column, readonly string[]>>;

/** Returns a column's name without case, punctuation and currency. */
export const nameOf = (cell: string) =>
  cell
    .slice(0, 100)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .replace(/\b(?:in )?(?:bdt|usd|tk|taka)\b/g, "")
    .trim();

const placesOf = (names: readonly string[], column: Column) =>
  NAMES[column].flatMap((known) => names.flatMap((name, place) => (name === known ? [place] : [])));

export function countColumns(cells: readonly string[]): number {
  const names = cells.map(nameOf);
  return COLUMNS.filter((column) => placesOf(names, column).length > 0).length;
}

/** Ignores other columns, such as a balance. Throws `invalid_input` if one is missing or not clear. */
export function findColumns(head: readonly string[]): Columns {
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
  if (columns.on.length === 0) throw new AppError("invalid_input", NO_DATE_COLUMN);
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
