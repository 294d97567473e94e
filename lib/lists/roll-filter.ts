import type { RentRollRow } from "@/lib/contracts/rent-roll";
import {
  AGE_WORDS,
  RENT_STATUSES,
  ROLL_AGES,
  type RentStatus,
  type RollAge,
} from "@/lib/contracts/rent-roll.names";

/** What the rows of a rent roll are narrowed down to. */
export interface RollFilter {
  readonly state?: RentStatus | undefined;
  /** Something is open that was due so long ago. */
  readonly age?: RollAge | undefined;
  /** Part of name, email or apartment. */
  readonly words?: string | undefined;
}

/** The fields of the roll's form, as they stand in the address; all payments below it have others. */
export const ROLL_FILTER_NAMES = ["month", "state", "age", "words"] as const;

/** The own name of the roll in the address, above all payments. */
export const ROLL_IN_ADDRESS = "roll";

const PERIOD = /^20\d{2}-(0[1-9]|1[0-2])$/;
const LONGEST = 80;

/** The month of the roll in the address; anything odd means this one. */
export function readRollMonth(address: URLSearchParams): string | undefined {
  const month = address.get("month") ?? "";
  return PERIOD.test(month) ? month : undefined;
}

/** Reads the filter from the address; anything odd means no narrowing. */
export function readRollFilter(address: URLSearchParams): RollFilter {
  const state = RENT_STATUSES.find((name) => name === address.get("state"));
  const age = ROLL_AGES.find((name) => name === address.get("age"));
  const words = (address.get("words") ?? "").trim().slice(0, LONGEST);
  return { ...(state && { state }), ...(age && { age }), ...(words && { words }) };
}

/** The rows that the filter lets through, in their order. */
export function filterRoll(
  rows: readonly RentRollRow[],
  { state, age, words = "" }: RollFilter,
): readonly RentRollRow[] {
  const looked = words.toLowerCase();
  return rows.filter(
    ({ status, ageing, name, email, apartment_no }) =>
      (!state || status === state) &&
      (!age || ageing[age] > 0) &&
      [name, email, apartment_no].some((text) => text.toLowerCase().includes(looked)),
  );
}

/** `late, open since 31–60 days, “nadia”`; empty where nothing is narrowed down. */
export function filterWords({ state, age, words }: RollFilter): string {
  return [state, age && `open since ${AGE_WORDS[age].toLowerCase()}`, words && `“${words}”`]
    .filter(Boolean)
    .join(", ");
}
