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

export interface Noun {
  readonly calls: readonly DocumentedCall[];
  /** Its names in the audit trail: the first half of an action (`coupon.added`). */
  readonly audited: readonly string[];
}

type NamesOfCalls<C> = { [K in keyof C]: C[K] extends Endpoint ? K : never }[keyof C];

interface Description<C> {
  readonly audited?: readonly string[];
  readonly docs: { readonly [K in NamesOfCalls<C>]?: CallDocs };
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "allow" in value;

/** A noun from everything its contract files export, so that no call is forgotten, with its documentation. */
export function noun<C extends object>(contracts: C, { audited = [], docs }: Description<C>): Noun {
  const told = docs as Readonly<Record<string, CallDocs | undefined>>;
  const calls = Object.entries(contracts).flatMap(([name, endpoint]) =>
    isEndpoint(endpoint) ? [{ endpoint, docs: told[name] ?? {} }] : [],
  );
  return { calls, audited };
}
