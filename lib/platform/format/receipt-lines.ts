import { ToWords as ToTaka } from "to-words/en-BD";
import { ToWords as ToDollars } from "to-words/en-US";
import type { DepositKind, Deposit, DepositEntry } from "@/lib/deposits/contract";
import type { Receipt } from "@/lib/payments/receipt-contract";
import { shownEmail } from "@/lib/platform/contracts/contact";
import { currency, formatExactly } from "@/lib/platform/contracts/currency";
import { cardName, METHOD_NAMES } from "@/lib/platform/contracts/payment-methods";
import { towerDate, dayLabel } from "./dates";
import { toCents } from "./money";
import { periodLabel } from "./periods";

/** Returns the lines of a receipt for the page and the PDF; amounts in dollars with cents. */
export function receiptLines(receipt: Receipt): Line[] {
  const { waived, recorded_by } = receipt;
  const isRecorded = recorded_by !== "";
  return [
    ["Receipt number", receipt.number],
    ["Name", receipt.name || shownEmail(receipt.email)],
    ["Apartment No", receipt.apartment_no],
    ["Block", `Block ${receipt.block_no}, Floor ${String(receipt.floor_no)}`],
    ...(namesLines(receipt) ? coverLines(receipt) : [["Month", periodLabel(receipt.period)] satisfies Line]),
    // Money that was recorded for no month in particular.
    ...lineIf(!namesLines(receipt) && receipt.rent > 0, "Rent", formatExactly(receipt.rent)),
    ...lineIf(!isRecorded, "Discount", discountText(receipt)),
    ...lineIf(waived > 0, "Waived", formatExactly(waived)),
    ...lineIf(receipt.waived_reason !== "", "Waiver reason", receipt.waived_reason),
    ["Paid Amount", formatExactly(receivedAmount(receipt))],
    ...lineIf(receipt.credit > 0, "Credit", formatExactly(receipt.credit)),
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

/** Whether a receipt names the lines that it pays: it is for more or less than one month's rent. */
export const namesLines = ({ covers, credit, period }: Receipt): boolean =>
  covers.length > 1 || credit > 0 || covers.some((line) => line.kind !== "rent" || line.period !== period);

/** More fit neither on a slip nor on a page of A5. */
const MOST_LINES = 9;

/** Returns what a receipt pays, line by line. */
export function coverLines({ covers }: Receipt): Line[] {
  const lines = covers.map(({ label, period, amount }): Line => [
    `${label}, ${periodLabel(period)}`,
    formatExactly(amount),
  ]);
  if (lines.length <= MOST_LINES) return lines;
  const rest = covers.slice(MOST_LINES - 1);
  const cents = rest.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  return [
    ...lines.slice(0, MOST_LINES - 1),
    [`${String(rest.length)} more lines`, formatExactly(cents / 100)],
  ];
}

/** `Rent for November 2026`, `Bills of October 2026 to November 2026`, or `Paid ahead`. */
export function receiptTitle(receipt: Receipt): string {
  if (!namesLines(receipt)) return `Rent for ${periodLabel(receipt.period)}`;
  const periods = receipt.covers.map(({ period }) => period).sort();
  const [first, last] = [periods[0], periods.at(-1)];
  if (!first || !last) return "Paid ahead";
  return first === last
    ? `Bill of ${periodLabel(first)}`
    : `Bills of ${periodLabel(first)} to ${periodLabel(last)}`;
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

/** What happened later, if not all of the money is kept: the refund, what the bank holds, what is left, or the reversal. */
function whatCameOfIt({ refunded, in_dispute, kept, reversed }: Receipt): Line[] {
  if (reversed !== null) return [["Recorded wrongly", reversed]];
  if (refunded === 0 && in_dispute === 0) return [];
  return [
    ...lineIf(refunded !== 0, "Refunded", formatExactly(refunded)),
    ...lineIf(in_dispute !== 0, "In dispute", formatExactly(in_dispute)),
    ["Net paid", formatExactly(kept)],
  ];
}

function discountText({ discount, coupon, percent }: Receipt): string {
  return coupon ? `${formatExactly(discount)} (${coupon}, ${String(percent)}%)` : formatExactly(discount);
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
