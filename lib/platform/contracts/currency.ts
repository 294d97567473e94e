import { type Language, LOCALES, pageLanguage } from "./language";

/** What all money of an installation is in, by the building's settings; fixed from the first agreement on. */
export const CURRENCIES = ["USD", "BDT"] as const;

export type Currency = (typeof CURRENCIES)[number];

/** On globalThis, since Next bundles pages, routes and jobs apart. */
const holder = globalThis as typeof globalThis & { nibashCurrency?: Currency };

/** To be called with the building's currency whenever the building is read. */
export function setCurrency(currency: Currency): void {
  holder.nibashCurrency = currency;
}

/** The building's currency; a browser reads it from the document (app/site-document.tsx). */
export function currency(): Currency {
  if (typeof document === "undefined") return holder.nibashCurrency ?? "USD";
  return document.documentElement.dataset.currency === "BDT" ? "BDT" : "USD";
}

function makeFormats(locale: string, code: Currency) {
  const style = { style: "currency", currency: code, currencyDisplay: "narrowSymbol" } as const;
  return {
    whole: new Intl.NumberFormat(locale, { ...style, minimumFractionDigits: 0 }),
    exact: new Intl.NumberFormat(locale, style),
    // The price of a unit of a meter may be a part of a cent.
    unit: new Intl.NumberFormat(locale, { ...style, maximumFractionDigits: 4 }),
  };
}

/**
 * India's English groups as Bangladesh's does: 1,00,000. It takes Bengali digits, too, since the sign stands before the number,
 * as on the tower's papers; Intl's Bengali has it behind.
 */
const MONEY_LOCALES = { USD: "en-US", BDT: "en-IN", bn: "en-IN-u-nu-beng" };

const made: Partial<Record<`${Language} ${Currency}`, ReturnType<typeof makeFormats>>> = {};

/** Created once, since that takes longer than formatting; and on use, since it takes a phone longer than all else of a page. */
function formats(language: Language) {
  const code = currency();
  return (made[`${language} ${code}`] ??= makeFormats(MONEY_LOCALES[language === "bn" ? "bn" : code], code));
}

/** `$1,380`, `$1,380.50`, `৳1,00,000`, `৳১,৩৮০.৫০`: shows cents only if there are any (docs/product.md 10.1). */
export function formatMoney(amount: number, language = pageLanguage()): string {
  const { whole, exact } = formats(language);
  return (Number.isInteger(amount) ? whole : exact).format(amount);
}

/** `$1,380.00`: always with cents, so that amounts align. */
export const formatExactly = (amount: number, language = pageLanguage()): string =>
  formats(language).exact.format(amount);

/** `$0.105` */
export const formatUnitPrice = (amount: number, language = pageLanguage()): string =>
  formats(language).unit.format(amount);

/** `1,200`, `১,২০০`: of what is no money. */
export const formatCount = (count: number, language = pageLanguage()): string =>
  count.toLocaleString(LOCALES[language]);

/** `$` or `৳`. */
export const currencySymbol = (): string => (currency() === "BDT" ? "৳" : "$");

/** `dollars` or `taka`. */
export const currencyName = (): string => (currency() === "BDT" ? "taka" : "dollars");
