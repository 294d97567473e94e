import { ToWords as ToTaka } from "to-words/en-BD";
import { ToWords as ToDollars } from "to-words/en-US";
import type { Deposit, DepositEntry } from "@/lib/deposits/contract";
import { DEPOSIT_RECEIPT } from "@/lib/deposits/messages";
import { RECEIPT } from "@/lib/payments/messages";
import type { Receipt } from "@/lib/payments/receipt-contract";
import { shownEmail } from "@/lib/platform/contracts/contact";
import { currency } from "@/lib/platform/contracts/currency";
import type { Language } from "@/lib/platform/contracts/language";
import { formatsIn, translate } from "./in-language";
import { fromCents, toCents } from "./money";
import type { Settles } from "./periods";

/** Returns the lines of a receipt for the page and the PDF; amounts in dollars with cents. */
export function receiptLines(receipt: Receipt, language: Language = "en"): Line[] {
  const [t, { exactly, count, date, settles }] = [translate(RECEIPT, language), formatsIn(language)];
  const isRecorded = receipt.recorded_by !== "";
  return [
    [t("number"), receipt.number],
    [t("name"), receipt.name || shownEmail(receipt.email)],
    [t("apartment"), receipt.apartment_no],
    [t("block"), t("place", { block: receipt.block_no, floor: count(receipt.floor_no) })],
    ...lineIf(!namesLines(receipt), t("month"), settles(whenRecorded(receipt))),
    ...amountLines(receipt, language),
    ...lineIf(receipt.waived_reason !== "", t("waivedReason"), receipt.waived_reason),
    [t("paid"), exactly(receivedAmount(receipt))],
    ...lineIf(receipt.still_open !== null, t("stillOpen"), exactly(receipt.still_open ?? 0)),
    ...(isRecorded ? recordedLines(receipt, language) : lineIf(true, t("card"), cardText(receipt, language))),
    [t("date"), date(receipt.date)],
    ...lineIf(!isRecorded, t("transaction"), receipt.transactionId),
    ...whatCameOfIt(receipt, language),
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

/** What was waived with it, for good. */
const waivedAmount = ({ waived, waived_before = waived }: Receipt) => waived_before;

/** What a coupon and a waiver take off its rent, in cents. */
const takenOff = (receipt: Receipt) => toCents(receipt.discount) + toCents(waivedAmount(receipt));

/** Whether a receipt names the lines that it pays: it is for more or less than one month's rent. */
function namesLines(receipt: Receipt): boolean {
  const { covers, credit, period, rent } = receipt;
  const [line, ...others] = covers;
  if (!line || others.length > 0 || credit > 0) return line !== undefined || credit > 0;
  const isWhole = toCents(line.amount) + takenOff(receipt) === toCents(rent);
  return line.kind !== "rent" || line.period !== period || !isWhole;
}

/** Returns what a receipt pays and what is taken off, which add up to what was received. */
export function amountLines(receipt: Receipt, language: Language = "en"): Line[] {
  const [t, { exactly }] = [translate(RECEIPT, language), formatsIn(language)];
  const { rent, discount, credit } = receipt;
  const waived = waivedAmount(receipt);
  return [
    ...(namesLines(receipt) ? coverLines(receipt, language) : lineIf(rent > 0, t("rent"), exactly(rent))),
    ...lineIf(discount > 0, t("discount"), discountText(receipt, language)),
    ...lineIf(waived > 0, t("waived"), exactly(-waived)),
    ...lineIf(credit > 0, t("credit"), exactly(credit)),
  ];
}

/** More fit neither on a slip nor on a page of A5. */
const MOST_LINES = 9;

/** Returns what a receipt pays, line by line, its rent before what is taken off. */
function coverLines(receipt: Receipt, language: Language): Line[] {
  const [t, { exactly, count, charge, period: monthOf }] = [
    translate(RECEIPT, language),
    formatsIn(language),
  ];
  const covers = receipt.covers.map(({ amount, ...line }) => ({ ...line, cents: toCents(amount) }));
  const off = takenOff(receipt);
  const rent = covers.find(({ kind, period }) => kind === "rent" && period === receipt.period);
  if (rent) rent.cents += off;
  else if (off > 0) covers.unshift({ period: receipt.period, kind: "rent", label: "Rent", cents: off });
  const shown = covers.length > MOST_LINES ? MOST_LINES - 1 : MOST_LINES;
  const lines = covers
    .slice(0, shown)
    .map(({ label, period, cents }): Line => [
      t("line", { label: charge(label), month: monthOf(period) }),
      exactly(fromCents(cents)),
    ]);
  const rest = covers.slice(shown);
  if (rest.length === 0) return lines;
  const cents = rest.reduce((sum, line) => sum + line.cents, 0);
  return [...lines, [t("moreLines", { count: count(rest.length) }), exactly(fromCents(cents))]];
}

/** What a receipt is of, with the months in words. */
function subjectOf(receipt: Receipt, language: Language) {
  const { periods } = whenRecorded(receipt);
  const months = formatsIn(language).settles({ periods, credit: 0, to_refund: 0 });
  if (periods.length !== 1) return { noun: months ? "bills" : "ahead", months } as const;
  return { noun: receipt.covers.every(({ kind }) => kind === "rent") ? "rent" : "bill", months } as const;
}

/** `Rent for November 2026`, `Bills of October 2026 to November 2026`, or `Paid ahead`. */
export function receiptTitle(receipt: Receipt, language: Language = "en"): string {
  const { noun, months } = subjectOf(receipt, language);
  return translate(RECEIPT, language)(`titles.${noun}`, { months });
}

/** The same in a sentence: `the rent of apartment 6B for November 2026`, `what is paid ahead for apartment 6B`. */
export function receiptSubject(receipt: Receipt, language: Language = "en"): string {
  const { noun, months } = subjectOf(receipt, language);
  const home = formatsIn(language).home(receipt.apartment_no);
  return translate(RECEIPT, language)(`subjects.${noun}`, { home, months });
}

const options = { converterOptions: { currency: true } };

const WORDS = { USD: new ToDollars(options), BDT: new ToTaka(options) };

/** `Seven Hundred Eighty Dollars Only`, as cheques and receipts write it. */
export const amountInWords = (amount: number, language: Language = "en"): string =>
  language === "bn" ? amountInBengali(amount) : WORDS[currency()].convert(amount);

/** From none to a hundred, each of its own; `to-words` has some of them wrong. */
const NUMBERS = `শূন্য এক দুই তিন চার পাঁচ ছয় সাত আট নয় দশ এগারো বারো তেরো চৌদ্দ পনেরো ষোলো সতেরো আঠারো উনিশ
  বিশ একুশ বাইশ তেইশ চব্বিশ পঁচিশ ছাব্বিশ সাতাশ আটাশ ঊনত্রিশ ত্রিশ একত্রিশ বত্রিশ তেত্রিশ চৌত্রিশ পঁয়ত্রিশ ছত্রিশ সাঁইত্রিশ আটত্রিশ ঊনচল্লিশ
  চল্লিশ একচল্লিশ বিয়াল্লিশ তেতাল্লিশ চুয়াল্লিশ পঁয়তাল্লিশ ছেচল্লিশ সাতচল্লিশ আটচল্লিশ ঊনপঞ্চাশ পঞ্চাশ একান্ন বায়ান্ন তিপ্পান্ন চুয়ান্ন পঞ্চান্ন ছাপ্পান্ন সাতান্ন আটান্ন ঊনষাট
  ষাট একষট্টি বাষট্টি তেষট্টি চৌষট্টি পঁয়ষট্টি ছেষট্টি সাতষট্টি আটষট্টি ঊনসত্তর সত্তর একাত্তর বাহাত্তর তিয়াত্তর চুয়াত্তর পঁচাত্তর ছিয়াত্তর সাতাত্তর আটাত্তর ঊনআশি
  আশি একাশি বিরাশি তিরাশি চুরাশি পঁচাশি ছিয়াশি সাতাশি আটাশি ঊননব্বই নব্বই একানব্বই বিরানব্বই তিরানব্বই চুরানব্বই পঁচানব্বই ছিয়ানব্বই সাতানব্বই আটানব্বই নিরানব্বই`.split(
  /\s+/,
);

/** What a number counts, from the largest; of crores there may be more than ninety-nine. */
const SCALES = [
  [10_000_000, " কোটি"],
  [100_000, " লক্ষ"],
  [1000, " হাজার"],
  [100, "শত"],
] as const;

function numberInBengali(count: number): string {
  if (count < NUMBERS.length) return NUMBERS[count] ?? "";
  const [scale, name] = SCALES.find(([size]) => count >= size) ?? [1, ""];
  const rest = count % scale;
  return `${numberInBengali(Math.floor(count / scale))}${name}${rest > 0 ? ` ${numberInBengali(rest)}` : ""}`;
}

const UNITS = { USD: ["ডলার", "সেন্ট"], BDT: ["টাকা", "পয়সা"] } as const;

/** `এক লক্ষ বিশ হাজার টাকা মাত্র` */
function amountInBengali(amount: number): string {
  const [whole, part] = UNITS[currency()];
  const cents = toCents(amount);
  const rest = cents % 100;
  const units = `${numberInBengali(Math.floor(cents / 100))} ${whole}`;
  return `${units}${rest > 0 ? ` ${numberInBengali(rest)} ${part}` : ""} মাত্র`;
}

const lineIf = (isShown: boolean, label: string, value: string): Line[] => (isShown ? [[label, value]] : []);

/** Says how it was paid, and which admin recorded it (docs/product.md 5.34). */
function recordedLines({ method, reference, recorded_by }: Receipt, language: Language): Line[] {
  const t = translate(RECEIPT, language);
  return [
    [t("method"), method === "waived" ? t("nothing") : formatsIn(language).method(method)],
    ...lineIf(reference !== "", t("reference"), reference),
    [t("recordedBy"), recorded_by],
  ];
}

/** What happened later: the refund, what the bank holds, what is left, what it pays by now, or the reversal. */
function whatCameOfIt(receipt: Receipt, language: Language): Line[] {
  const [t, { exactly, settles }] = [translate(RECEIPT, language), formatsIn(language)];
  const { refunded, in_dispute, kept, reversed } = receipt;
  if (reversed !== null) return [[t("reversed"), reversed]];
  const now = settles(receipt.settles);
  const isOther = kept + in_dispute > 0 && now !== settles(whenRecorded(receipt));
  const later = lineIf(isOther, t("paysNow"), now);
  if (refunded === 0 && in_dispute === 0) return later;
  return [
    ...later,
    ...lineIf(refunded !== 0, t("refunded"), exactly(refunded)),
    ...lineIf(in_dispute !== 0, t("inDispute"), exactly(in_dispute)),
    [t("kept"), exactly(kept)],
  ];
}

function discountText({ discount, coupon, percent }: Receipt, language: Language): string {
  const { exactly, count } = formatsIn(language);
  const amount = exactly(-discount);
  return coupon
    ? translate(RECEIPT, language)("byCoupon", { amount, coupon, percent: count(percent) })
    : amount;
}

function cardText({ card_brand, card_last4, paid }: Receipt, language: Language): string {
  const t = translate(RECEIPT, language);
  if (paid === 0) return t("noCard");
  return card_last4 ? formatsIn(language).card({ brand: card_brand, last4: card_last4 }) : t("card");
}

interface Paper extends Pick<Deposit, "name" | "email" | "apartment_no" | "floor_no" | "block_no"> {
  readonly entry: DepositEntry;
}

/** The lines of a deposit's receipt: what happened, how the money came or went, and who recorded it. */
export function depositReceiptLines({ entry, ...paper }: Paper, language: Language): Line[] {
  const { kind, method, reference, reason, reversed } = entry;
  const [r, t] = [translate(RECEIPT, language), translate(DEPOSIT_RECEIPT, language)];
  const { exactly, count, day, date, method: methodName } = formatsIn(language);
  const signed = (who: string, at: string) => t("recorded", { who, day: date(at) });
  const lines: [label: string, value: string | null][] = [
    [r("number"), entry.number],
    [r("name"), paper.name || shownEmail(paper.email)],
    [r("apartment"), paper.apartment_no],
    [r("block"), r("place", { block: paper.block_no, floor: count(paper.floor_no) })],
    [t(`kinds.${kind}`), exactly(entry.amount)],
    [t("on"), day(entry.on)],
    [t("how"), method && methodName(method)],
    [r("reference"), reference],
    [t("reason"), reason],
    [r("recordedBy"), signed(entry.recorded_by, entry.recorded_at)],
    [t("takenBackBy"), reversed && signed(reversed.by, reversed.at)],
    [t("because"), reversed && reversed.reason],
  ];
  return lines.flatMap(([label, value]) => (value ? [[label, value] satisfies [string, string]] : []));
}
