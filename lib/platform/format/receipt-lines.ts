import { ToWords as ToTaka } from "to-words/en-BD";
import { ToWords as ToDollars } from "to-words/en-US";
import type { DepositKind, Deposit, DepositEntry } from "@/lib/deposits/contract";
import type { Receipt } from "@/lib/payments/receipt-contract";
import { shownEmail } from "@/lib/platform/contracts/contact";
import { currency, formatExactly } from "@/lib/platform/contracts/currency";
import { cardName, METHOD_NAMES } from "@/lib/platform/contracts/payment-methods";
import { towerDate, dayLabel } from "./dates";
import { toCents } from "./money";
import { periodLabel, type Settles, settlesText } from "./periods";

/** Returns the lines of a receipt for the page and the PDF; amounts in dollars with cents. */
export function receiptLines(receipt: Receipt): Line[] {
  const isRecorded = receipt.recorded_by !== "";
  return [
    ["Receipt number", receipt.number],
    ["Name", receipt.name || shownEmail(receipt.email)],
    ["Apartment No", receipt.apartment_no],
    ["Block", `Block ${receipt.block_no}, Floor ${String(receipt.floor_no)}`],
    ...lineIf(!namesLines(receipt), "Month", settlesText(whenRecorded(receipt))),
    ...amountLines(receipt),
    ...lineIf(receipt.waived_reason !== "", "Waiver reason", receipt.waived_reason),
    ["Paid Amount", formatExactly(receivedAmount(receipt))],
    ...lineIf(receipt.still_open !== null, "Still open", formatExactly(receipt.still_open ?? 0)),
    ...(isRecorded ? recordedLines(receipt) : lineIf(true, "Card", cardText(receipt))),
    ["Payment Date", towerDate(receipt.date)],
    ...lineIf(!isRecorded, "Transaction ID", receipt.transactionId),
    ...whatCameOfIt(receipt),
  ];
}

/** What was received, for good: what happens to the money later is added below, also when all of it is reversed. */
export function receivedAmount({ paid, reversed, covers, credit }: Receipt): number {
  if (reversed === null || covers.length === 0) return paid;
  return covers.reduce((cents, { amount }) => cents + toCents(amount), toCents(credit)) / 100;
}

type Line = [label: string, value: string];

/** What it settled when it was recorded, as it says for good; of a payment that is older than such receipts what it does now. */
function whenRecorded({ covers, credit, settles }: Receipt): Settles {
  if (covers.length === 0 && credit === 0) return settles;
  return { periods: [...new Set(covers.map(({ period }) => period))].sort(), credit, to_refund: 0 };
}

/** What a coupon and a waiver take off its rent, in cents. */
const takenOff = ({ discount, waived }: Receipt) => toCents(discount) + toCents(waived);

/** Whether a receipt names the lines that it pays: it is for more or less than one month's rent. */
function namesLines(receipt: Receipt): boolean {
  const { covers, credit, period, rent } = receipt;
  const [line, ...others] = covers;
  if (!line || others.length > 0 || credit > 0) return line !== undefined || credit > 0;
  const isWhole = toCents(line.amount) + takenOff(receipt) === toCents(rent);
  return line.kind !== "rent" || line.period !== period || !isWhole;
}

/** Returns what a receipt pays and what is taken off, which add up to what was received. */
export function amountLines(receipt: Receipt): Line[] {
  const { rent, discount, waived, credit } = receipt;
  return [
    ...(namesLines(receipt) ? coverLines(receipt) : lineIf(rent > 0, "Rent", formatExactly(rent))),
    ...lineIf(discount > 0, "Discount", discountText(receipt)),
    ...lineIf(waived > 0, "Waived", formatExactly(-waived)),
    ...lineIf(credit > 0, "Credit", formatExactly(credit)),
  ];
}

/** More fit neither on a slip nor on a page of A5. */
const MOST_LINES = 9;

/** Returns what a receipt pays, line by line, its rent before what is taken off. */
function coverLines(receipt: Receipt): Line[] {
  const covers = receipt.covers.map(({ amount, ...line }) => ({ ...line, cents: toCents(amount) }));
  const off = takenOff(receipt);
  const rent = covers.find(({ kind, period }) => kind === "rent" && period === receipt.period);
  if (rent) rent.cents += off;
  else if (off > 0) covers.unshift({ period: receipt.period, kind: "rent", label: "Rent", cents: off });
  const shown = covers.length > MOST_LINES ? MOST_LINES - 1 : MOST_LINES;
  const lines = covers
    .slice(0, shown)
    .map(({ label, period, cents }): Line => [
      `${label}, ${periodLabel(period)}`,
      formatExactly(cents / 100),
    ]);
  const rest = covers.slice(shown);
  if (rest.length === 0) return lines;
  const cents = rest.reduce((sum, line) => sum + line.cents, 0);
  return [...lines, [`${String(rest.length)} more lines`, formatExactly(cents / 100)]];
}

/** What a receipt is of: `rent`, `bill`, `bills` or nothing yet, with the months in words. */
function subjectOf(receipt: Receipt): { noun: "Rent" | "Bill" | "Bills" | null; months: string } {
  const { periods } = whenRecorded(receipt);
  const months = settlesText({ periods, credit: 0, to_refund: 0 });
  if (periods.length !== 1) return { noun: months ? "Bills" : null, months };
  return { noun: receipt.covers.every(({ kind }) => kind === "rent") ? "Rent" : "Bill", months };
}

/** `Rent for November 2026`, `Bills of October 2026 to November 2026`, or `Paid ahead`. */
export function receiptTitle(receipt: Receipt): string {
  const { noun, months } = subjectOf(receipt);
  return noun ? `${noun} ${noun === "Rent" ? "for" : "of"} ${months}` : "Paid ahead";
}

/** The same in a sentence: `the rent of apartment 6B for November 2026`, `what is paid ahead for apartment 6B`. */
export function receiptSubject(receipt: Receipt): string {
  const { noun, months } = subjectOf(receipt);
  const apartment = `apartment ${receipt.apartment_no}`;
  return noun
    ? `the ${noun.toLowerCase()} of ${apartment} for ${months}`
    : `what is paid ahead for ${apartment}`;
}

const options = { converterOptions: { currency: true } };

const WORDS = { USD: new ToDollars(options), BDT: new ToTaka(options) };

/** `Seven Hundred Eighty Dollars Only`, as cheques and receipts write it. */
export const amountInWords = (amount: number): string => WORDS[currency()].convert(amount);

const lineIf = (isShown: boolean, label: string, value: string): Line[] => (isShown ? [[label, value]] : []);

/** Says how it was paid, and which admin recorded it (docs/product.md 5.34). */
function recordedLines({ method, reference, recorded_by }: Receipt): Line[] {
  return [
    ["Paid by", method === "waived" ? "Nothing: the rent is waived" : METHOD_NAMES[method]],
    ...lineIf(reference !== "", "Reference", reference),
    ["Recorded by", recorded_by],
  ];
}

/** What happened later: the refund, what the bank holds, what is left, what it pays by now, or the reversal. */
function whatCameOfIt(receipt: Receipt): Line[] {
  const { refunded, in_dispute, kept, reversed } = receipt;
  if (reversed !== null) return [["Recorded wrongly", reversed]];
  const now = settlesText(receipt.settles);
  const isOther = kept + in_dispute > 0 && now !== settlesText(whenRecorded(receipt));
  const later = lineIf(isOther, "Pays now", now);
  if (refunded === 0 && in_dispute === 0) return later;
  return [
    ...later,
    ...lineIf(refunded !== 0, "Refunded", formatExactly(refunded)),
    ...lineIf(in_dispute !== 0, "In dispute", formatExactly(in_dispute)),
    ["Net paid", formatExactly(kept)],
  ];
}

function discountText({ discount, coupon, percent }: Receipt): string {
  return coupon ? `${formatExactly(-discount)} (${coupon}, ${String(percent)}%)` : formatExactly(-discount);
}

function cardText({ card_brand, card_last4, paid }: Receipt): string {
  if (paid === 0) return "None: the coupon covers the rent";
  return card_last4 ? cardName({ brand: card_brand, last4: card_last4 }) : "Card";
}

/** What happened to a deposit. */
export const KIND_LABELS = {
  received: "Received",
  applied: "Used for bills",
  deducted: "Deducted",
  given_back: "Given back",
  reversed: "Taken back",
} as const satisfies Record<DepositKind, string>;

interface Paper extends Pick<Deposit, "name" | "email" | "apartment_no" | "floor_no" | "block_no"> {
  readonly entry: DepositEntry;
}

/** The lines of a deposit's receipt: what happened, how the money came or went, and who recorded it. */
export function depositReceiptLines({ entry, ...paper }: Paper): [label: string, value: string][] {
  const { kind, method, reference, reason, reversed } = entry;
  const lines: [label: string, value: string | null][] = [
    ["Receipt number", entry.number],
    ["Name", paper.name || shownEmail(paper.email)],
    ["Apartment No", paper.apartment_no],
    ["Block", `Block ${paper.block_no}, Floor ${String(paper.floor_no)}`],
    [KIND_LABELS[kind], formatExactly(entry.amount)],
    ["On", dayLabel(entry.on)],
    ["How", method && METHOD_NAMES[method]],
    ["Reference", reference],
    ["Reason", reason],
    ["Recorded by", `${entry.recorded_by}, ${towerDate(entry.recorded_at)}`],
    ["Taken back by", reversed && `${reversed.by}, ${towerDate(reversed.at)}`],
    ["Because", reversed && reversed.reason],
  ];
  return lines.flatMap(([label, value]) => (value ? [[label, value] satisfies [string, string]] : []));
}
