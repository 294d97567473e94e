import type { Actor } from "@/lib/auth/actor";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import type { getRentHistory as historyEndpoint } from "@/lib/contracts/rent-roll";
import { countListed } from "@/lib/domain/apartments/queries";
import { toDollars } from "@/lib/format/money";
import { addMonths, MONTHS_OWED_BACK, periodOf, periodsFrom } from "@/lib/format/periods";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import { findPaymentsBetween, isHere } from "./get-rent-roll";
import type { RollPayment } from "./rules";
import { rentAt } from "./derive-rent-steps";
import { byTenancy, unpaidOf } from "./group-tenancies";
import { firstMonthOf, rentsOf } from "./derive-tenancy-months";

export const MONTHS_OF_HISTORY = 24;

type HistoryMonth = ReplyOf<typeof historyEndpoint>["months"][number];

/** GET /rent-roll/history: 24 months up to the given or current one, each as in its rent roll. */
export async function getRentHistory(
  _actor: Actor<"admin">,
  wanted: string | undefined,
  now = new Date(),
): Promise<ReplyOf<typeof historyEndpoint>> {
  const until = wanted ?? periodOf(now);
  const [agreements, payments, homes] = await Promise.all([
    AgreementModel.find().sort({ accept_date: 1 }).lean(),
    findPaymentsBetween(addMonths(until, -(MONTHS_OF_HISTORY + MONTHS_OWED_BACK)), until),
    countListed(),
  ]);
  return { homes, months: historyOf(agreements, payments, until) };
}

/**
 * Returns it from agreements by start date and payments of four years: each figure equals that of the month's rent roll,
 * without computing 24 of them.
 */
export function historyOf(
  agreements: readonly AgreementDocument[],
  payments: readonly RollPayment[],
  until: string,
): HistoryMonth[] {
  const periods = periodsFrom(until, -(MONTHS_OF_HISTORY + MONTHS_OWED_BACK) + 1, 0);
  const sums = periods.map((period) => ({
    period,
    expected: 0,
    collected: 0,
    outstanding: 0,
    homes: new Set<string>(),
  }));
  const places = new Map(periods.map((period, place) => [period, place]));
  const paid = byTenancy(payments);
  for (const [key, own] of byTenancy(agreements)) {
    const [begins, newest] = [firstMonthOf(own), own.at(-1)];
    if (!begins || !newest) continue;
    const rents = rentsOf(
      own,
      begins > (periods[0] ?? "") ? periods.filter((period) => period >= begins) : periods,
    );
    const ofTenancy = paid.get(key) ?? [];
    for (const [period, cents] of rents) {
      const sum = sums[places.get(period) ?? -1];
      if (!sum) continue;
      sum.expected += cents;
      sum.homes.add(newest.apartment_no);
    }
    // A debt is in the rolls of its month and of the two years after it.
    for (const [period, cents] of unpaidOf(rents, ofTenancy)) {
      const place = places.get(period) ?? 0;
      for (const sum of sums.slice(place, place + MONTHS_OWED_BACK + 1)) sum.outstanding += cents;
    }
    const behind = new Set<string>();
    for (const payment of ofTenancy) {
      const { period, money } = payment;
      const sum = sums[places.get(period) ?? -1];
      if (!sum) continue;
      sum.collected += money.kept;
      // A person who paid for a month without living here is in its roll, until the money is refunded.
      if (rents.has(period) || behind.has(period) || !isHere(payment)) continue;
      behind.add(period);
      sum.expected += rentAt(newest, period);
    }
  }
  return sums.slice(-MONTHS_OF_HISTORY).map(({ period, expected, collected, outstanding, homes }) => ({
    period,
    expected: toDollars(expected),
    collected: toDollars(collected),
    outstanding: toDollars(outstanding),
    let: homes.size,
  }));
}
