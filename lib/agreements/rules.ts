import type { Building } from "@/lib/building/contract";
import { firstPeriodOf, rentSteps, type Rented } from "@/lib/payments/derive-bills";
import { KEPT_STATUSES } from "@/lib/payments/rules";
import { foldText } from "@/lib/platform/contracts/typed-text";
import { AppError, conflict } from "@/lib/platform/errors";
import { towerDay } from "@/lib/platform/format/dates";
import { addMonths, periodLabel, periodOf, periodsFrom } from "@/lib/platform/format/periods";
import type { AgreementDocument } from "@/models/agreement";
import type { DepositEntry } from "@/models/deposit";
import type { PaymentDocument } from "@/models/payment";
import { AGREEMENT_ENDED } from "./agreement-contract";

/** Returns whether two names are equal however they were typed (docs/product.md 5.13). */
export function isSameName(one: string, other: string): boolean {
  return foldText(one) === foldText(other);
}

/** A month that a payment of the tenancy holds. */
export type TakenMonth = Pick<PaymentDocument, "period" | "status">;

/** The range of months from which another rent can apply, both included. */
export interface RentChoice {
  readonly earliest: string;
  readonly latest: string;
}

type RaisedAgreement = Pick<AgreementDocument, "accept_date"> &
  Partial<Pick<AgreementDocument, "first_period" | "leave_on">>;

/** How far ahead a rent can be changed. */
const MONTHS_TO_CHOOSE = 12;

const PERIOD_LENGTH = "2026-11".length;

/**
 * From the latest of this month (or another one), the agreement's first, and the one after the last month paid or processing; for a year, and
 * not after the agreement's end (docs/product.md 5.29). Null if no month is left.
 */
export function rentChoice(
  agreement: RaisedAgreement,
  taken: readonly TakenMonth[],
  now: Date,
  first = periodOf(now),
): RentChoice | null {
  const free = taken.map(({ period }) => addMonths(period, 1));
  const earliest = [first, firstPeriodOf(agreement), ...free].sort().at(-1) ?? first;
  const last = agreement.leave_on?.slice(0, PERIOD_LENGTH);
  const [latest = earliest] = [addMonths(earliest, MONTHS_TO_CHOOSE), ...(last ? [last] : [])].sort();
  return latest < earliest ? null : { earliest, latest };
}

type Raised = RaisedAgreement & Rented;

/**
 * Returns the months of a choice in which a raise keeps to the house rent guideline of Dhaka North City Corporation
 * (January 2026): June or July, two years after the tenancy began or its rent was last raised. It refuses nothing: who
 * types a raise in another month is told (docs/product.md 5.29).
 */
export function raiseMonths(
  agreement: Raised,
  { earliest, latest }: RentChoice,
  rules: Building["rent_rules"] = "dhaka",
): string[] {
  const months = periodsFrom(earliest, 0, MONTHS_TO_CHOOSE).filter((period) => period <= latest);
  if (rules === "none") return months;
  let before = agreement.rent_cents;
  const raises = rentSteps(agreement).filter(({ rent_cents }) => {
    const isRaise = rent_cents > before;
    before = rent_cents;
    return isRaise;
  });
  return months.filter((period) => {
    const last = raises.findLast(({ from }) => from < period)?.from ?? firstPeriodOf(agreement);
    return /-0[67]$/.test(period) && period >= addMonths(last, 24);
  });
}

/** Throws `conflict` if no month is left, and `invalid_input` for `from` if the month is outside the range. */
export function checkRentMonth(from: string, choice: RentChoice | null, taken: readonly TakenMonth[]): void {
  if (!choice) throw conflict("This agreement ends before that could apply.");
  const { earliest, latest } = choice;
  if (from >= earliest && from <= latest) return;
  const held = taken.findLast(({ period }) => period >= from);
  const months = `Please choose a month from ${periodLabel(earliest, "en")} to ${periodLabel(latest, "en")}.`;
  const message = held ? `${whyTaken(held)} ${months}` : months;
  throw new AppError("invalid_input", message, { fields: { from: message } });
}

function whyTaken({ period, status }: TakenMonth): string {
  const isSettled = KEPT_STATUSES.some((settled) => settled === status);
  return isSettled
    ? `${periodLabel(period, "en")} is paid already.`
    : `A payment for ${periodLabel(period, "en")} is under way.`;
}

/** Throws `conflict` if the last day is over and the agreement is about to end. */
export function refuseWhereOver({ leave_on }: Pick<AgreementDocument, "leave_on">, now: Date): void {
  if (leave_on && leave_on < towerDay(now)) throw conflict(AGREEMENT_ENDED);
}

// Deposits are derived here and not in lib/deposits, which stands on agreements: a thread says what is open of one.

/** The fields of an entry that determine the deposit. */
type Counted = Pick<DepositEntry, "_id" | "kind" | "cents" | "reverses">;

/** The agreed deposit in cents. */
export interface AgreedDeposit {
  readonly agreed: number;
  readonly isActive: boolean;
}

/** A deposit in cents: held = received − applied − deducted − given back. */
interface DepositSums {
  readonly agreed: number;
  readonly received: number;
  readonly applied: number;
  readonly deducted: number;
  readonly given_back: number;
  readonly held: number;
  readonly due: number;
}

/** Returns the valid entries: those that no other entry reverses. */
export function standingOf<E extends Counted>(entries: readonly E[]): E[] {
  const reversed = new Set(entries.flatMap(({ reverses }) => (reverses ? [String(reverses)] : [])));
  return entries.filter(({ _id, kind }) => kind !== "reversed" && !reversed.has(String(_id)));
}

/** Derives a deposit from its entries, for every screen, file, list and rule (docs/product.md 5.26). */
export function deriveDeposit(entries: readonly Counted[], { agreed, isActive }: AgreedDeposit): DepositSums {
  const standing = standingOf(entries);
  const sum = (of: Counted["kind"]) =>
    standing.reduce((total, { kind, cents }) => (kind === of ? total + cents : total), 0);
  const [received, applied] = [sum("received"), sum("applied")];
  const [deducted, given_back] = [sum("deducted"), sum("given_back")];
  return {
    agreed,
    received,
    applied,
    deducted,
    given_back,
    held: received - applied - deducted - given_back,
    due: isActive ? Math.max(0, agreed - received) : 0,
  };
}

/** Returns the agreed deposit. */
export function agreedOf({ active, deposit_cents }: Pick<AgreementDocument, "active" | "deposit_cents">) {
  return { agreed: deposit_cents ?? 0, isActive: active };
}
