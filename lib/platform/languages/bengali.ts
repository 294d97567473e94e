import { FORMS } from "./bengali-forms";
import { PUBLIC } from "./bengali-public";
import { REFUSALS } from "./bengali-refusals";
import { holder } from "./translate";

const BENGALI = { ...PUBLIC, ...FORMS, ...REFUSALS };

export type Bengali = typeof BENGALI;

const catalogue: Readonly<Record<string, string>> = BENGALI;

const digits = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x9e6 + Number(digit)));

const translate = (text: string) => catalogue[text] ?? text;

/** A refusal is sent in English, with its numbers in it. */
function refusal(message: string): string {
  const known = catalogue[message];
  if (known !== undefined) return known;
  for (const [sentence, partner] of Object.entries(REFUSALS)) {
    const found = patternOf(sentence).exec(message);
    if (found) return partner.replace(/\{(\w+)\}/g, (_, name: string) => digits(found.groups?.[name] ?? ""));
  }
  return message;
}

/** `Use at most {most} characters.` with any number. */
function patternOf(sentence: string): RegExp {
  const literal = sentence.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${literal.replace(/\{(\w+)\}/g, String.raw`(?<$1>\d+)`)}$`);
}

holder.nibashBengali = { translate, refusal, digits };
