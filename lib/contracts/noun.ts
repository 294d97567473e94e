import type { Endpoint } from "./endpoint";
import type { ErrorCode } from "./errors";
import type * as z from "./zod";

/** What OpenAPI documents of a call beyond its contract; in `<noun>.docs.ts`, because the browser loads contracts. */
export interface CallDocs {
  /** An example answer, if the contract has none. */
  readonly answer?: unknown;
  /** Error messages that differ from the usual ones (lib/api-docs/openapi-sentences.ts). */
  readonly says?: Partial<Record<ErrorCode, string>>;
  /** All failures by status, for a call whose failures are not a Problem. */
  readonly failures?: Readonly<Record<number, { description: string; schema: z.ZodType; example: unknown }>>;
}

export interface DocumentedCall {
  readonly endpoint: Endpoint;
  readonly docs: CallDocs;
}

/**
 * What the audit trail says of an action, with what its entry tells in braces (components/audit/change-sentence.ts); of
 * several the first one that the entry can fill.
 */
export type Sentence = string | readonly string[];

export type SentencesOf<Action extends string> = Readonly<Record<Action, Sentence>>;

export interface Noun<Action extends string = string> {
  readonly calls: readonly DocumentedCall[];
  /** Its actions in the audit trail, the noun and what was done (`coupon.added`), each with its sentence. */
  readonly audited: SentencesOf<Action>;
}

type NamesOfCalls<C> = { [K in keyof C]: C[K] extends Endpoint ? K : never }[keyof C];

interface Description<C, Action extends string> {
  readonly audited?: SentencesOf<Action>;
  readonly docs: { readonly [K in NamesOfCalls<C>]?: CallDocs };
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "allow" in value;

/** A noun from everything its contract files export, so that no call is forgotten, with its documentation. */
export function noun<C extends object, Action extends string = never>(
  contracts: C,
  { audited, docs }: Description<C, Action>,
): Noun<Action> {
  const told = docs as Readonly<Record<string, CallDocs | undefined>>;
  const calls = Object.entries(contracts).flatMap(([name, endpoint]) =>
    isEndpoint(endpoint) ? [{ endpoint, docs: told[name] ?? {} }] : [],
  );
  // Without sentences there is no action either.
  return { calls, audited: audited ?? ({} as SentencesOf<Action>) };
}
