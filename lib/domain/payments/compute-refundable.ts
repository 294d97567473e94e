import type { AgreementDocument } from "@/models/agreement";
import { termsOf, type RollPayment } from "./rules";
import { agreementsByMonth, lastDayOf, rentsOf } from "./derive-tenancy-months";

/**
 * Returns how much of a tenancy's money is to be refunded, in cents (docs/product.md 5.22, 5.25), for roll, balance, former
 * tenants and the dialogs of leaving. Takes the agreements by start date, and payments of months that they may cover.
 */
export function toGiveBack(
  agreements: readonly AgreementDocument[],
  payments: readonly RollPayment[],
): number {
  const tooMuch = tooMuchUnder(agreements);
  return payments.reduce((total, payment) => total + tooMuch(payment), 0);
}

/**
 * Returns the surplus of one payment, in cents: all of it if another payment holds the month or the person did not live here
 * in it, and the difference if the last month is charged by days.
 */
export function tooMuchOf(agreements: readonly AgreementDocument[], payment: RollPayment): number {
  return tooMuchUnder(agreements)(payment);
}

function tooMuchUnder(agreements: readonly AgreementDocument[]): (payment: RollPayment) => number {
  const agreementOf = agreementsByMonth(agreements);
  return ({ money, period, percent }) => {
    if (money.kept <= 0) return 0;
    const agreement = agreementOf(period);
    if (money.status === "overpaid" || !agreement) return money.kept;
    if (!isPaidByDays(agreement, period)) return 0;
    const rent = rentsOf(agreements, [period]).get(period) ?? 0;
    return Math.max(0, money.kept - termsOf(rent, { code: "", percent }).paid_cents);
  };
}

const isPaidByDays = (agreement: AgreementDocument, period: string) =>
  agreement.last_month === "prorated" && lastDayOf(agreement)?.slice(0, period.length) === period;
