import { createTranslator } from "use-intl/core";
import { SCREENS } from "@/lib/payments/screen-messages";
import { formatCount, formatExactly, formatMoney, formatUnitPrice } from "@/lib/platform/contracts/currency";
import { type Catalogue, catalogue, type Language, LOCALES } from "@/lib/platform/contracts/language";
import {
  brandOf,
  cardName,
  type HowToPay,
  type PaymentMethod,
} from "@/lib/platform/contracts/payment-methods";
import { dayLabel, towerDate, towerTime } from "./dates";
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
    someCard: "card",
  },
  bn: {
    home: "ফ্ল্যাট {no}",
    someCard: "কার্ড",
  },
});

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
  /** `bKash to Office: 01711 000000`, with what the office wrote. */
  readonly howToPay: (way: HowToPay) => string;
  /** The name of a charge or line, as the office wrote it if it did. */
  readonly charge: (label: string) => string;
}

const linesIn = (language: Language): ReadonlyMap<string, string> =>
  new Map(Object.entries(SCREENS[language].names.lines));

const LINES = { en: linesIn("en"), bn: linesIn("bn") };

const makeFormats = (language: Language): Formats => ({
  money: (amount) => formatMoney(amount, language),
  exactly: (amount) => formatExactly(amount, language),
  unitPrice: (amount) => formatUnitPrice(amount, language),
  count: (count) => formatCount(count, language),
  digits: (text) => (language === "bn" ? bengaliDigits(text) : text),
  day: (day) => dayLabel(day, language),
  date: (instant) => towerDate(instant, language),
  time: (instant) => towerTime(instant, language),
  period: (period) => periodLabel(period, language),
  settles: (settles) => settlesText(settles, language),
  home: (no) => translations[language]("home", { no }),
  method: (method) => SCREENS[language].names.methods[method],
  card: (card) => (card ? CARDS[language](card) : translations[language]("someCard")),
  howToPay: ({ method, label, number, note }) => {
    const name = SCREENS[language].names.methods[method];
    const whom = label ? translate(SCREENS, language)("names.way", { method: name, label }) : name;
    // A full stop is Latin, and ends no sentence after a name alone.
    const rest = language === "en" ? `. ${note}` : number ? `। ${note}` : `: ${note}`;
    return `${[whom, number].filter(Boolean).join(": ")}${note && rest}`;
  },
  charge: (label) => LINES[language].get(label) ?? label,
});

const FORMATS: Readonly<Record<Language, Formats>> = { en: makeFormats("en"), bn: makeFormats("bn") };

/** Returns how a language writes amounts and days, whatever the language of the page. */
export const formatsIn = (language: Language): Formats => FORMATS[language];

const translations = { en: translate(MESSAGES, "en"), bn: translate(MESSAGES, "bn") };

/** Writes digits as Bengali does, in a number that is no amount: `4242`. */
export const bengaliDigits = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode("০".charCodeAt(0) + Number(digit)));

function cardInBengali(card: Parameters<typeof cardName>[0]): string {
  const brand = brandOf(card);
  const last4 = Number(card.last4);
  const t = translate(SCREENS, "bn");
  return brand ? t("names.card", { brand, last4 }) : t("names.otherCard", { last4 });
}

const CARDS = { en: cardName, bn: cardInBengali };
