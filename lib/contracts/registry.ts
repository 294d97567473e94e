import type { DocumentedCall, Noun, SentencesOf } from "./noun";
import * as nouns from "./nouns";

/** A call and its noun. */
export interface RegisteredEndpoint extends DocumentedCall {
  readonly noun: string;
}

const NOUNS = Object.entries<Noun>(nouns);

/**
 * Every call with a contract, the source of OpenAPI, the permission table and generated tests. Only for the server and tests,
 * since it loads every schema.
 */
export const ENDPOINTS: readonly RegisteredEndpoint[] = NOUNS.flatMap(([noun, { calls }]) =>
  calls.map((call) => ({ noun, ...call })),
);

type Nouns = typeof nouns;

/** Every audit action; others cannot be recorded. */
export type AuditAction = { [N in keyof Nouns]: keyof Nouns[N]["audited"] }[keyof Nouns];

/** The audit trail's sentence for each action. */
export const SENTENCES: SentencesOf<string> = Object.fromEntries(
  NOUNS.flatMap(([, { audited }]) => Object.entries(audited)),
);

/** The nouns of the audit actions, in alphabetical order. */
export const AUDITED: readonly string[] = [
  ...new Set(Object.keys(SENTENCES).map((action) => action.slice(0, action.indexOf(".")))),
].sort();

/** Returns the name of a call for tables and logs: `GET /apartments/{apartment_no}`. */
export function callName({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`;
}
