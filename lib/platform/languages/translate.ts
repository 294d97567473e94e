import type { Bengali } from "./bengali";
import { language } from "./language";

/**
 * English stands where it is used, to the letter; the catalogues hold its Bengali. So pages in English load nothing of it, and
 * the compiler refuses a sentence without a partner.
 */
export type Sentence = keyof Bengali;

type Names<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** A sentence without values. */
export type PlainSentence = { [S in Sentence]: [Names<S>] extends [never] ? S : never }[Sentence];

type Values<S extends string> = [Names<S>] extends [never]
  ? []
  : [values: Readonly<Record<Names<S>, string | number>>];

/** What bengali.ts brings: on the server, and in a browser that reads Bengali. */
interface Partner {
  readonly translate: (text: string) => string;
  readonly refusal: (message: string) => string;
  readonly digits: (text: string) => string;
}

/** On globalThis, since Next bundles pages apart. */
export const holder = globalThis as typeof globalThis & { nibashBengali?: Partner };

const partner = () => (language() === "bn" ? holder.nibashBengali : undefined);

/** Returns a sentence in the language of the page, with its values: `t("{total} of {all} fit", { total, all })`. */
export function t<const S extends Sentence>(sentence: S, ...[values]: Values<S>): string {
  const given: Readonly<Record<string, string | number>> = values ?? {};
  return translated(sentence).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = given[name] ?? "";
    return typeof value === "number" ? digits(String(value)) : value;
  });
}

/** Returns a text that is the product's own or a person's: what has no partner stays as it was written. */
export const translated = (text: string): string => partner()?.translate(text) ?? text;

/** Returns what a form or a call refuses with, its numbers included, in the language of the page. */
export const refusal = (message: string): string => partner()?.refusal(message) ?? message;

/** Writes the digits of a text as the page's language does: `1,380` is `১,৩৮০`. */
export const digits = (text: string): string => partner()?.digits(text) ?? text;

/** `1,650`, `১,৬৫০`. */
export const grouped = (amount: number): string =>
  digits(amount.toLocaleString(language() === "bn" ? "en-IN" : "en-US"));

/** Reads Bengali digits, from ০ (U+09E6) on, as those that a number is made of. */
export const latinDigits = (text: string): string =>
  text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6));
