import type { Types } from "mongoose";
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import type { TestActor } from "./actors";
import type { CallInput } from "./api-routes";
import type { World } from "./call-world";

/** Builds the input of a call. */
export type RequestMaker = (world: World, person: TestActor | undefined) => CallInput | Promise<CallInput>;

/**
 * What `tests/calls/<noun>.ts` declares about a noun's calls, independently of the contract; the tests compare the two.
 */
export interface NounCalls {
  /** Who may make each call, row by row; tests/support/permissions.ts says what stands in a row. */
  readonly table: string;
  /** Stores an object, for the calls that need an existing one. */
  readonly make?: (given: { _id?: Types.ObjectId }) => Promise<{ _id: Types.ObjectId }>;
  /**
   * For each call, a request about the caller's own objects that succeeds for everyone allowed to make it; `world.other`,
   * another member, is such a caller, too.
   */
  readonly valid: Readonly<Record<string, RequestMaker>>;
  /** The same call by a member about another member's object. */
  readonly aboutOthers?: Readonly<Record<string, RequestMaker>>;
  /** Writes that take no body. */
  readonly bodiless?: readonly string[];
}

export const nothing: RequestMaker = () => ({});
/** Returns the id of the object that the noun's `make` stored. */
export function idOf({ things }: World, noun: string): string {
  const id = things[noun];
  if (!id) throw new Error(`tests/calls/${noun}.ts makes none.`);
  return id;
}

export const own = (person: TestActor | undefined) => ({ email: person?.email ?? "nobody@example.com" });

const FOLDER = join(import.meta.dirname, "../calls");

/** Loads every file of the folder, so that a new noun needs no line here. */
export const NOUN_CALLS: readonly (readonly [noun: string, calls: NounCalls])[] = await Promise.all(
  readdirSync(FOLDER).map(async (file) => {
    const { calls } = (await import(join(FOLDER, file))) as { calls: NounCalls };
    return [basename(file, ".ts"), calls] as const;
  }),
);
