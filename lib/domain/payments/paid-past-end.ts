import type { AgreementDocument } from "@/models/agreement";
import type { MonthPayment } from "./rent-roll";
import { termsOf } from "./rules";
import { lastDayOf, rentsOf } from "./tenancy-months";

/**
 * What was paid, in cents, for time behind the end of a tenancy, and is to be given back: months after the last one, and
 * what a last month that is paid by days costs less (docs/product.md 5.22). 0 while nobody leaves. The agreements of the
 * tenancy in order of their beginning, and its payments.
 */
export function paidPastEnd(
  agreements: readonly AgreementDocument[],
  payments: readonly MonthPayment[],
): number {
  const newest = agreements.at(-1);
  const last = newest && lastDayOf(newest)?.slice(0, "2026-11".length);
  if (!last) return 0;
  const rents = rentsOf(agreements, [last]);
  return payments
    .filter(({ period, money }) => period >= last && money.status === "paid")
    .map(({ period, percent, money }) => money.kept - dueOf(rents.get(period) ?? 0, percent))
    .reduce((total, cents) => total + Math.max(0, cents), 0);
}

const dueOf = (rentCents: number, percent: number) => termsOf(rentCents, { code: "", percent }).paid_cents;
