import { periodOf } from "@/lib/format/periods";
import type { AgreementDocument } from "@/models/agreement";
import type { MonthPayment } from "./rules";
import { isSettled, unpaidOf } from "./group-tenancies";
import { owedRents, rentsOf } from "./derive-tenancy-months";
import { tooMuchOf } from "./compute-refundable";

/**
 * Returns the standing of a tenancy at a time, in cents, positive if money is owed: the debt of the rent roll, less what is
 * to be refunded, less the rent of months paid ahead.
 */
export function standingOf(
  agreements: readonly AgreementDocument[],
  payments: readonly MonthPayment[],
  at: Date,
): Map<string, number> {
  const now = periodOf(at);
  const standing = new Map<string, number>();
  const add = (period: string, cents: number) => standing.set(period, (standing.get(period) ?? 0) + cents);
  for (const [period, cents] of unpaidOf(owedRents(agreements, now), payments)) add(period, cents);
  for (const payment of payments) add(payment.period, -tooMuchOf(agreements, payment));
  const ahead = payments.filter((payment) => payment.period > now && isSettled(payment));
  for (const [period, cents] of rentsOf(agreements, [...new Set(ahead.map(({ period }) => period))]))
    add(period, -cents);
  return standing;
}
