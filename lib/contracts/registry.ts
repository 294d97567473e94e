import type { DocumentedCall, Noun, SentencesOf } from "./noun";
import * as nouns from "./nouns";

/** A call and the noun it belongs to. */
export interface RegisteredEndpoint extends DocumentedCall {
  readonly noun: string;
}

const NOUNS = Object.entries<Noun>(nouns);

/**
 * Every call that has a contract. OpenAPI, the permission table and the generated tests come from it. For the server and
 * tests: it carries every schema.
 */
export const ENDPOINTS: readonly RegisteredEndpoint[] = NOUNS.flatMap(([noun, { calls }]) =>
  calls.map((call) => ({ noun, ...call })),
);

type Nouns = typeof nouns;

/** Everything that can be done, as the audit trail calls it: what is not here cannot be recorded. */
export type AuditAction = { [N in keyof Nouns]: keyof Nouns[N]["audited"] }[keyof Nouns];

/** What the audit trail says of each action. */
export const SENTENCES: SentencesOf<string> = Object.fromEntries(
  NOUNS.flatMap(([, { audited }]) => Object.entries(audited)),
);

/** Everything that the audit trail records, in alphabetical order: the first halves of its actions. */
export const AUDITED: readonly string[] = [
  ...new Set(Object.keys(SENTENCES).map((action) => action.slice(0, action.indexOf(".")))),
].sort();

/** `GET /apartments/{apartment_no}`: how a call is named in tables and logs. */
export function callName({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`;
}
