import { AppError, conflict } from "@/lib/errors";
import { SETTLED_STATUSES, firstPeriodOf } from "@/lib/domain/payments/rules";
import { rentSteps } from "@/lib/domain/payments/derive-rent-steps";
import { addMonths, periodLabel, periodOf, periodsFrom } from "@/lib/format/periods";
import type { AgreementDocument } from "@/models/agreement";
import type { PaymentDocument } from "@/models/payment";

/** A month that a payment of the tenancy holds. */
export type TakenMonth = Pick<PaymentDocument, "period" | "status">;

/** The range of months from which another rent can apply, both included. */
export interface RentChoice {
  readonly earliest: string;
  readonly latest: string;
}

type Asked = Pick<AgreementDocument, "accept_date"> &
  Partial<Pick<AgreementDocument, "first_period" | "leave_on">>;

/** How far ahead a rent can be changed. */
const MONTHS_TO_CHOOSE = 12;
const PERIOD_LENGTH = "2026-11".length;

/**
 * From the latest of this month, the agreement's first, and the one after the last month paid or processing; for a year, and
 * not after the agreement's end (docs/product.md 5.29). Null if no month is left.
 */
export function rentChoice(agreement: Asked, taken: readonly TakenMonth[], now: Date): RentChoice | null {
  const free = taken.map(({ period }) => addMonths(period, 1));
  const earliest = [periodOf(now), firstPeriodOf(agreement), ...free].sort().at(-1) ?? periodOf(now);
  const last = agreement.leave_on?.slice(0, PERIOD_LENGTH);
  const [latest = earliest] = [addMonths(earliest, MONTHS_TO_CHOOSE), ...(last ? [last] : [])].sort();
  return latest < earliest ? null : { earliest, latest };
}

type Raised = Asked & Parameters<typeof rentSteps>[0];

/**
 * Returns the months of a choice in which a raise keeps to the house rent guideline of Dhaka North City Corporation
 * (January 2026): June or July, two years after the tenancy began or its rent was last raised. It refuses nothing: whoever
 * types a raise in another month is told (docs/product.md 5.29).
 */
export function raiseMonths(agreement: Raised, { earliest, latest }: RentChoice): string[] {
  let before = agreement.rent_cents;
  const raises = rentSteps(agreement).filter(({ rent_cents }) => {
    const isRaise = rent_cents > before;
    before = rent_cents;
    return isRaise;
  });
  return periodsFrom(earliest, 0, MONTHS_TO_CHOOSE).filter((period) => {
    const last = raises.findLast(({ from }) => from < period)?.from ?? firstPeriodOf(agreement);
    return period <= latest && /-0[67]$/.test(period) && period >= addMonths(last, 24);
  });
}

/** Throws `conflict` if no month is left, and `invalid_input` for `from` if the month is outside the range. */
export function checkRentMonth(from: string, choice: RentChoice | null, taken: readonly TakenMonth[]): void {
  if (!choice) throw conflict("This agreement ends before a new rent could apply.");
  const { earliest, latest } = choice;
  if (from >= earliest && from <= latest) return;
  const held = taken.findLast(({ period }) => period >= from);
  const months = `Please choose a month from ${periodLabel(earliest)} to ${periodLabel(latest)}.`;
  const message = held ? `${whyTaken(held)} ${months}` : months;
  throw new AppError("invalid_input", message, { fields: { from: message } });
}

function whyTaken({ period, status }: TakenMonth): string {
  const isSettled = SETTLED_STATUSES.some((settled) => settled === status);
  return isSettled
    ? `${periodLabel(period)} is paid already.`
    : `A payment for ${periodLabel(period)} is under way.`;
}
