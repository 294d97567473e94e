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

/** The catalogues, on globalThis since Next bundles pages apart: on the server, and in a browser that reads Bengali (bengali.ts). */
export const holder = globalThis as typeof globalThis & { nibashBengali?: Readonly<Record<string, string>> };

/** Returns a sentence in the language of the page, with its values: `t("{total} of {all} fit", { total, all })`. */
export function t<const S extends Sentence>(sentence: S, ...[values]: Values<S>): string {
  const text = translated(sentence);
  if (!values) return text;
  const given: Readonly<Record<string, string | number>> = values;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = given[name] ?? "";
    return typeof value === "number" ? digits(String(value)) : value;
  });
}

/** Returns a text that is the product's own or a person's: what has no partner stays as it was written. */
export function translated(text: string): string {
  return language() === "bn" ? (holder.nibashBengali?.[text] ?? text) : text;
}

/** Returns what a form or a call refuses with, its values included, in the language of the page. */
export function refusal(message: string): string {
  const known = translated(message);
  if (known !== message || language() === "en") return known;
  for (const [sentence, partner] of Object.entries(holder.nibashBengali ?? {})) {
    const found = sentence.includes("{") && patternOf(sentence).exec(message);
    if (found) return partner.replace(/\{(\w+)\}/g, (_, name: string) => digits(found.groups?.[name] ?? ""));
  }
  return message;
}

/** `Use at most {most} characters.` as it is sent, with any number. */
function patternOf(sentence: string): RegExp {
  const literal = sentence.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  return new RegExp(`^${literal.replace(/\{(\w+)\}/g, String.raw`(?<$1>\d+)`)}$`);
}

/** Writes the digits of a text as the page's language does: `1,380` is `১,৩৮০`. */
export function digits(text: string): string {
  if (language() === "en") return text;
  return text.replace(/\d/g, (digit) => String.fromCharCode(0x9e6 + Number(digit)));
}

/** `1,650`, `১,৬৫০`. */
export const grouped = (amount: number): string =>
  digits(amount.toLocaleString(language() === "bn" ? "en-IN" : "en-US"));
