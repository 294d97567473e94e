import type { Endpoint } from "./endpoint";
import type { ErrorCode } from "./errors";
import type * as z from "./zod";

/** OpenAPI documentation of a call beyond its contract; in `<noun>.docs.ts`, because the browser loads contracts. */
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
 * The audit trail's sentence for an action, with placeholders in braces (components/audit/change-sentence.ts); of several the
 * first one whose placeholders the entry can fill.
 */
export type Sentence = string | readonly string[];

export type SentencesOf<Action extends string> = Readonly<Record<Action, Sentence>>;

export interface Noun<Action extends string = string> {
  readonly calls: readonly DocumentedCall[];
  /** Its audit actions (`coupon.added`), each with its sentence. */
  readonly audited: SentencesOf<Action>;
}

type NamesOfCalls<C> = { [K in keyof C]: C[K] extends Endpoint ? K : never }[keyof C];

interface Description<C, Action extends string> {
  readonly audited?: SentencesOf<Action>;
  readonly docs: { readonly [K in NamesOfCalls<C>]?: CallDocs };
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "allow" in value;

/** Builds a noun from all exports of its contract files, so that no call is forgotten, and its documentation. */
export function noun<C extends object, Action extends string = never>(
  contracts: C,
  { audited, docs }: Description<C, Action>,
): Noun<Action> {
  const told = docs as Readonly<Record<string, CallDocs | undefined>>;
  const calls = Object.entries(contracts).flatMap(([name, endpoint]) =>
    isEndpoint(endpoint) ? [{ endpoint, docs: told[name] ?? {} }] : [],
  );
  // No sentences means no actions.
  return { calls, audited: audited ?? ({} as SentencesOf<Action>) };
}
