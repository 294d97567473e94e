import { createTranslator } from "use-intl/core";
import {
  currencySymbol,
  formatExactly,
  formatMoney,
  formatUnitPrice,
} from "@/lib/platform/contracts/currency";
import { type Catalogue, catalogue, type Language, LOCALES } from "@/lib/platform/contracts/language";
import {
  cardName,
  type HowToPay,
  howToPayLine,
  METHOD_NAMES,
  type PaymentMethod,
} from "@/lib/platform/contracts/payment-methods";
import { dayLabel, towerDate, towerHour, towerTime } from "./dates";
import { periodLabel, type Settles, settlesText } from "./periods";

/** Returns the texts of a catalogue in a language; each takes the values of its placeholders, formatted in it (`formatsIn`). */
export function translate<T extends Catalogue["en"]>(texts: Catalogue<T>, language: Language) {
  return createTranslator({
    locale: LOCALES[language],
    // The names are the same in each language, and a test compares the placeholders.
    messages: texts[language] as T,
    timeZone: "Asia/Dhaka",
    onError: (error) => {
      throw error;
    },
  });
}

/** What all nouns say. */
export const MESSAGES = catalogue({
  en: {
    home: "apartment {no}",
    card: "{brand} ending in {last4}",
    otherCard: "Card ending in {last4}",
    someCard: "card",
  },
  bn: {
    home: "ফ্ল্যাট {no}",
    card: "{brand} কার্ড (শেষে {last4})",
    otherCard: "কার্ড (শেষে {last4})",
    someCard: "কার্ড",
  },
});

/** bKash and Nagad call themselves so. */
const METHODS: Readonly<Record<PaymentMethod, string>> = {
  card: "কার্ড",
  coupon: "কুপন",
  cash: "নগদ টাকা",
  bank: "ব্যাংক ট্রান্সফার",
  bkash: "বিকাশ",
  nagad: "নগদ (মোবাইল ব্যাংকিং)",
  cheque: "চেক",
  deposit: "অগ্রিম",
  waived: "মওকুফ",
};

/** What bills ask for, as the product itself names it; any other name is what the office wrote. */
const CHARGES: Readonly<Record<string, string>> = {
  Rent: "ভাড়া",
  "Service charge": "সার্ভিস চার্জ",
  Parking: "পার্কিং",
  Electricity: "বিদ্যুৎ",
  Water: "পানি",
  Gas: "গ্যাস",
  Arrears: "বকেয়া",
  Waived: "মওকুফ",
  "Let off": "ছাড়",
};

/** How a language writes amounts, days and what all nouns name. */
export interface Formats {
  /** `$1,380`, `৳১,৩৮০.৫০`: cents only if there are any. */
  readonly money: (amount: number) => string;
  /** `$1,380.00` */
  readonly exactly: (amount: number) => string;
  /** `$0.105` */
  readonly unitPrice: (amount: number) => string;
  /** `1,200` */
  readonly count: (count: number) => string;
  /** Of a number that counts nothing, as a year. */
  readonly digits: (text: string) => string;
  /** Of a day, `2026-11-22`: `Nov 22, 2026`, `২২ নভেম্বর, ২০২৬`. */
  readonly day: (day: string) => string;
  /** Of an instant, in Dhaka. */
  readonly date: (instant: string | Date) => string;
  /** `9:05 PM`, `রাত ৯:০৫` in Dhaka. */
  readonly time: (instant: string | Date) => string;
  /** Of a billing period: `November 2026`. */
  readonly period: (period: string) => string;
  /** `October 2026 to December 2026, paid ahead` */
  readonly settles: (settles: Settles) => string;
  /** `apartment 6B` */
  readonly home: (apartmentNo: string) => string;
  readonly method: (method: PaymentMethod) => string;
  readonly card: (card: Parameters<typeof cardName>[0] | null | undefined) => string;
  /** `bKash, Office: 01711 000000`, with what the office wrote. */
  readonly howToPay: (way: HowToPay) => string;
  /** The name of a charge or line, as the office wrote it if it did. */
  readonly charge: (label: string) => string;
}

const en: Formats = {
  money: formatMoney,
  exactly: formatExactly,
  unitPrice: formatUnitPrice,
  count: (count) => count.toLocaleString("en-US"),
  digits: (text) => text,
  day: dayLabel,
  date: towerDate,
  time: towerTime,
  period: periodLabel,
  settles: (settles) => settlesText(settles),
  home: (no) => translations.en("home", { no }),
  method: (method) => METHOD_NAMES[method],
  card: (card) => (card ? cardName(card) : translations.en("someCard")),
  howToPay: (way) => howToPayLine(way),
  charge: (label) => label,
};

const numbers = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(LOCALES.bn, options);

const [WHOLE, EXACT, UNIT] = [
  numbers({}),
  numbers({ minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  numbers({ minimumFractionDigits: 2, maximumFractionDigits: 4 }),
];

/** The sign stands before the number, as on the tower's papers; Intl's Bengali has it behind. */
const taka = (format: Intl.NumberFormat, amount: number) =>
  `${amount < 0 ? "-" : ""}${currencySymbol()}${format.format(Math.abs(amount))}`;

const dates = (timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALES.bn, { ...options, timeZone });

const DATE = { day: "numeric", month: "long", year: "numeric" } as const;

const [DAY, TOWER_DATE] = [dates("UTC", DATE), dates("Asia/Dhaka", DATE)];
const MONTH = dates("UTC", { month: "long", year: "numeric" });
const CLOCK = dates("Asia/Dhaka", { hour: "numeric", minute: "2-digit", hourCycle: "h12" });

/** Bengali names the part of the day, each from its first hour on. */
const PARTS = [
  [20, "রাত"],
  [18, "সন্ধ্যা"],
  [16, "বিকাল"],
  [12, "দুপুর"],
  [6, "সকাল"],
  [4, "ভোর"],
  [0, "রাত"],
] as const;

function clockInBengali(instant: string | Date): string {
  const at = new Date(instant);
  const part = PARTS.find(([from]) => towerHour(at) >= from)?.[1] ?? "";
  const parts = CLOCK.formatToParts(at).filter(({ type }) => type !== "dayPeriod");
  return `${part} ${parts
    .map(({ value }) => value)
    .join("")
    .trim()}`;
}

function settlesInBengali({ periods, credit, to_refund }: Settles): string {
  const [first, last] = [periods[0], periods.at(-1)];
  const rest = credit > 0 ? "আগাম পরিশোধ" : to_refund > 0 ? "ফেরত পাবেন" : "";
  const months = [...new Set([first, last])].map((period) => period && bn.period(period)).join(" থেকে ");
  return [months, rest].filter(Boolean).join(", ");
}

const bn: Formats = {
  money: (amount) => taka(Number.isInteger(amount) ? WHOLE : EXACT, amount),
  exactly: (amount) => taka(EXACT, amount),
  unitPrice: (amount) => taka(UNIT, amount),
  count: (count) => WHOLE.format(count),
  digits: (text) => bengaliDigits(text),
  day: (day) => DAY.format(new Date(day)),
  date: (instant) => TOWER_DATE.format(new Date(instant)),
  time: clockInBengali,
  period: (period) => MONTH.format(new Date(period)),
  settles: settlesInBengali,
  home: (no) => translations.bn("home", { no }),
  method: (method) => METHODS[method],
  card: (card) => (card ? cardInBengali(card) : translations.bn("someCard")),
  howToPay: (way) => howToPayLine(way, METHODS),
  charge: (label) => CHARGES[label] ?? label,
};

const FORMATS: Readonly<Record<Language, Formats>> = { en, bn };

/** Returns how a language writes amounts and days. */
export const formatsIn = (language: Language): Formats => FORMATS[language];

const translations = { en: translate(MESSAGES, "en"), bn: translate(MESSAGES, "bn") };

/** Writes digits as Bengali does, in a number that is no amount: `4242`. */
export const bengaliDigits = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode("০".charCodeAt(0) + Number(digit)));

function cardInBengali(card: Parameters<typeof cardName>[0]): string {
  const brand = cardName(card).replace(/ ending in .*$/, "");
  const last4 = bengaliDigits(card.last4);
  return brand === "Card"
    ? translations.bn("otherCard", { last4 })
    : translations.bn("card", { brand, last4 });
}
