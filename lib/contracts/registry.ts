import type { DocumentedCall, Noun } from "./noun";
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

/** Everything that the audit trail records, in alphabetical order. */
export const AUDITED: readonly string[] = NOUNS.flatMap(([, { audited }]) => audited).sort();

/** `GET /apartments/{apartment_no}`: how a call is named in tables and logs. */
export function callName({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`;
}
