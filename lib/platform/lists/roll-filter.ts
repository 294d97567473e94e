import { foldText, plainDigits } from "@/lib/platform/contracts/typed-text";
import {
  type RentRollRow,
  AGE_LABELS,
  RENT_STATUSES,
  ROLL_AGES,
  STATUS_LABELS,
  type RentStatus,
  type RollAge,
} from "@/lib/rent-roll/contract";

/** The filter of a rent roll's rows. */
export interface RollFilter {
  readonly state?: RentStatus | undefined;
  /** How long ago an open amount was due. */
  readonly age?: RollAge | undefined;
  /** Part of name, email or apartment. */
  readonly words?: string | undefined;
}

/** The roll's parameters in the URL; the table of all payments below it has others. */
export const ROLL_FILTER_NAMES = ["month", "state", "age", "words"] as const;

/** The roll's prefix in the URL, above the table of all payments. */
export const ROLL_IN_ADDRESS = "roll";

const PERIOD = /^20\d{2}-(0[1-9]|1[0-2])$/;

const LONGEST = 80;

/** Reads the roll's month from the URL; an invalid value means this month. */
export function readRollMonth(address: URLSearchParams): string | undefined {
  const month = address.get("month") ?? "";
  return PERIOD.test(month) ? month : undefined;
}

/** Reads the filter from the URL; ignores invalid values. */
export function readRollFilter(address: URLSearchParams): RollFilter {
  const state = RENT_STATUSES.find((name) => name === address.get("state"));
  const age = ROLL_AGES.find((name) => name === address.get("age"));
  const words = (address.get("words") ?? "").trim().slice(0, LONGEST);
  return { ...(state && { state }), ...(age && { age }), ...(words && { words }) };
}

/** Returns the rows that match the filter, in their order. */
export function filterRoll(
  rows: readonly RentRollRow[],
  { state, age, words = "" }: RollFilter,
): readonly RentRollRow[] {
  const fold = (text: string) => plainDigits(foldText(text));
  const looked = fold(words);
  return rows.filter(
    ({ status, ageing, name, email, apartment_no }) =>
      (!state || status === state) &&
      (!age || ageing[age] > 0) &&
      [name, email, apartment_no].some((text) => fold(text).includes(looked)),
  );
}

/** Describes the filter: `late, open since 31–60 days, “nadia”`; empty without one. */
export function filterLabel({ state, age, words }: RollFilter): string {
  return [
    state && STATUS_LABELS[state],
    age && `open since ${AGE_LABELS[age].toLowerCase()}`,
    words && `“${words}”`,
  ]
    .filter(Boolean)
    .join(", ");
}
