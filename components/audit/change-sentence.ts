import type { AuditEntry } from "@/lib/contracts/audit";
import type { Sentence, SentencesOf } from "@/lib/contracts/noun";
import { METHOD_NAMES, PAYMENT_METHODS } from "@/lib/contracts/payments.methods";
import { splitSubject } from "@/lib/format/audit-subject";
import { dayLabel } from "@/lib/format/dates";
import { formatDollars, toDollars } from "@/lib/format/money";
import { periodLabel } from "@/lib/format/periods";
import { listWords } from "@/lib/format/words";

type DescribedEntry = Pick<AuditEntry, "action" | "actor_id" | "actor_name" | "subject" | "before" | "after">;

/**
 * An entry of the audit trail as a sentence, 'Ayesha recorded $690 in cash for 4B, November 2026' (docs/product.md 5.53):
 * the first one of its action that the entry can fill, since older entries tell less. An action of another version is
 * told by its name.
 */
export function changeSentence(entry: DescribedEntry, sentences: SentencesOf<string>): string {
  const given = Object.hasOwn(sentences, entry.action) ? sentences[entry.action] : undefined;
  for (const sentence of alternatives(given)) {
    const told = fill(sentence, entry);
    if (told !== null) return told;
  }
  return `${whoDid(entry)}: ${entry.action}, ${entry.subject}`;
}

/** Who did it: an account without a name is 'Null', as everywhere, and what the product does by itself does Nibash. */
export function whoDid({ actor_id, actor_name }: Pick<AuditEntry, "actor_id" | "actor_name">): string {
  return actor_name || (actor_id ? "Null" : "Nibash");
}

export function alternatives(sentence: Sentence | undefined): readonly string[] {
  if (sentence === undefined) return [];
  return typeof sentence === "string" ? [sentence] : sentence;
}

/** `{after.amount|dollars}`: what of the entry, and how it is written. */
export const PLACE = /\{(\w+)(?:\.(\w+))?(?:\|(\w+))?\}/g;

/** Null where the entry lacks something that the sentence needs. */
function fill(sentence: string, entry: DescribedEntry): string | null {
  const words = [...sentence.matchAll(PLACE)].map(([, name = "", key, way]) =>
    write(read(entry, name, key), way),
  );
  if (words.includes("")) return null;
  return sentence.replace(PLACE, () => words.shift() ?? "");
}

/** What only needs who and what: every entry has these. */
export const ALWAYS: Readonly<Partial<Record<string, (entry: DescribedEntry) => string>>> = {
  who: whoDid,
  subject: ({ subject }) => subject,
  home: ({ subject }) => splitSubject(subject).home,
  person: ({ subject }) => splitSubject(subject).person,
};

function read(entry: DescribedEntry, name: string, key: string | undefined): unknown {
  const always = ALWAYS[name];
  if (always) return always(entry);
  const value = name === "before" ? entry.before : entry.after;
  if (key === undefined) return value;
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[key];
}

/** How a value is written; what is not of the kind, and no money, is nothing. */
export const WAYS: Readonly<Record<string, (value: unknown) => string>> = {
  dollars: (value) => (isAmount(value) ? formatDollars(value) : ""),
  cents: (value) => (isAmount(value) ? formatDollars(toDollars(value)) : ""),
  day: (value) => (isDay(value) ? dayLabel(value) : ""),
  month: (value) => (isPeriod(value) ? periodLabel(value) : ""),
  way: (value) => PAYMENT_METHODS.map((method) => (method === value ? WORDS_OF[method] : "")).join(""),
  fields: (value) =>
    isRecord(value) ? listWords(Object.keys(value).map((key) => key.replaceAll("_", " "))) : "",
};

const WORDS_OF = {
  card: "by card",
  coupon: "by a coupon",
  cash: "in cash",
  bank: "by bank transfer",
  bkash: `by ${METHOD_NAMES.bkash}`,
  nagad: `by ${METHOD_NAMES.nagad}`,
  cheque: "by cheque",
  waived: "",
};

function write(value: unknown, way: string | undefined): string {
  if (way !== undefined) return WAYS[way]?.(value) ?? "";
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

const isAmount = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value) && value > 0;
const isDay = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
const isPeriod = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-(0[1-9]|1[0-2])$/.test(value);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
