import type { Endpoint } from "./endpoint";
import type { ErrorCode } from "./errors";
import type * as z from "./zod";

/** What OpenAPI tells of a call beyond its contract. It stands in `<noun>.docs.ts`, since the browser loads contracts. */
export interface CallDocs {
  /** A worked answer, where the contract has none of its own. */
  readonly answer?: unknown;
  /** What a failure says where this call says it otherwise than the rest (lib/api-docs/openapi-sentences.ts). */
  readonly says?: Partial<Record<ErrorCode, string>>;
  /** All its failures by status, for a call whose failures are no Problem. */
  readonly failures?: Readonly<Record<number, { description: string; schema: z.ZodType; example: unknown }>>;
}

export interface DocumentedCall {
  readonly endpoint: Endpoint;
  readonly docs: CallDocs;
}

export interface Noun {
  readonly calls: readonly DocumentedCall[];
  /** What the audit trail calls it: the first half of its actions' names (`coupon.added`). */
  readonly audited: readonly string[];
}

type NamesOfCalls<C> = { [K in keyof C]: C[K] extends Endpoint ? K : never }[keyof C];

interface Description<C> {
  readonly audited?: readonly string[];
  readonly docs: { readonly [K in NamesOfCalls<C>]?: CallDocs };
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "allow" in value;

/** A noun of all that its contract files export, so that no call can be forgotten, with what is told about them. */
export function noun<C extends object>(contracts: C, { audited = [], docs }: Description<C>): Noun {
  const told = docs as Readonly<Record<string, CallDocs | undefined>>;
  const calls = Object.entries(contracts).flatMap(([name, endpoint]) =>
    isEndpoint(endpoint) ? [{ endpoint, docs: told[name] ?? {} }] : [],
  );
  return { calls, audited };
}
