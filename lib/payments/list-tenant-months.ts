import mongoose from "mongoose";
import { getBuilding } from "@/lib/building/queries";
import { daysBetween, towerDay } from "@/lib/platform/format/dates";
import { toDollars } from "@/lib/platform/format/money";
import { monthOf, periodOf } from "@/lib/platform/format/periods";
import { MONTH_STATES, type MemberMonth } from "@/lib/users/member-contract";
import type { AgreementDocument } from "@/models/agreement";
import { PaymentModel } from "@/models/payment";
import {
  dueDayOf,
  lateFrom,
  byTenancy,
  underWayOf,
  unpaidOf,
  listAgreementsUntil,
  owedRents,
} from "./derive-tenancy-months";
import type { RollAge } from "./roll-contract";
import { balanceOf, CHARGED_STATUSES, hasReceived, type MonthPayment } from "./rules";

export interface DueRules {
  /** The building's rules. */
  readonly due_day: number;
  readonly grace_days: number;
  /** `YYYY-MM-DD` in Dhaka. */
  readonly today: string;
}

/** Splits a tenancy's debt by age; the parts add up to what is owed (docs/product.md 5.43). In dollars. */
export function ageDebts(
  agreements: readonly AgreementDocument[],
  unpaid: readonly (readonly [period: string, cents: number])[],
  { due_day, today }: DueRules,
): Record<RollAge, number> {
  const cents = { days_30: 0, days_60: 0, days_90: 0, older: 0 };
  for (const [period, amount] of unpaid)
    cents[ageOf(daysBetween(dueDayOf(agreements, period, { due_day }), today))] += amount;
  const { days_30, days_60, days_90, older } = cents;
  return {
    days_30: toDollars(days_30),
    days_60: toDollars(days_60),
    days_90: toDollars(days_90),
    older: toDollars(older),
  };
}

/** Returns for how many days the oldest of these months is due; 0 during its days of grace, when nothing is late. */
export function daysLate(
  agreements: readonly AgreementDocument[],
  periods: readonly string[],
  { due_day, grace_days, today }: DueRules,
): number {
  let days = 0;
  for (const period of periods) {
    const dueOn = dueDayOf(agreements, period, { due_day });
    if (today >= lateFrom(dueOn, grace_days)) days = Math.max(days, daysBetween(dueOn, today));
  }
  return days;
}

function ageOf(days: number): RollAge {
  if (days <= 30) return "days_30";
  if (days <= 60) return "days_60";
  return days <= 90 ? "days_90" : "older";
}

/** Forty years of months: a limit, not a page. */
const MOST_PAYMENTS = 500;

/**
 * Returns the months of a person's rent over all their apartments, newest first: debts up to this month, as in the rent roll,
 * and every month with money received or pending. Also for former tenants.
 */
export async function listTenantMonths(userId: string, now = new Date()): Promise<MemberMonth[]> {
  const period = periodOf(now);
  const user_id = new mongoose.Types.ObjectId(userId);
  const [agreements, rows, { due_day, grace_days }] = await Promise.all([
    listAgreementsUntil(period, { user_id }),
    PaymentModel.find({ user_id, status: mongoose.trusted({ $in: [...CHARGED_STATUSES] }) })
      .sort({ date: -1, _id: -1 })
      .limit(MOST_PAYMENTS)
      .lean(),
    getBuilding(),
  ]);
  const day = { due_day, grace_days, today: towerDay(now) };
  const payments = rows.map((row) => ({ ...row, money: balanceOf(row) }));
  return [...payments.map(paidMonth), ...unpaidMonths(agreements, payments, { ...day, period })].sort(
    (one, other) =>
      other.period.localeCompare(one.period) || one.apartment_no.localeCompare(other.apartment_no),
  );
}

function paidMonth(payment: MonthPayment): MemberMonth {
  const { _id, period, apartment_no, rent_cents, money } = payment;
  return {
    period,
    month: monthOf(period),
    apartment_no,
    rent: toDollars(rent_cents),
    paid: toDollars(money.kept),
    given_back: toDollars(money.given_back),
    // Money not received yet is pending.
    state: MONTH_STATES.find((state) => state === money.status) ?? "processing",
    payment_id: hasReceived(money.status) ? _id.toString() : null,
  };
}

/** The debts of the rent roll, except months that a bank is processing. */
function unpaidMonths(
  agreements: readonly AgreementDocument[],
  payments: readonly MonthPayment[],
  { period: now, ...day }: DueRules & { readonly period: string },
): MemberMonth[] {
  const paid = byTenancy(payments);
  return [...byTenancy(agreements)].flatMap(([key, ofHome]) => {
    const own = paid.get(key) ?? [];
    const underWay = underWayOf(own);
    return unpaidOf(owedRents(ofHome, now), own)
      .filter(([period]) => !underWay.has(period))
      .map(([period, cents]) => ({
        period,
        month: monthOf(period),
        rent: toDollars(cents),
        apartment_no: ofHome[0]?.apartment_no ?? "",
        paid: 0,
        given_back: 0,
        payment_id: null,
        state: daysLate(ofHome, [period], day) > 0 ? ("late" as const) : ("due" as const),
      }));
  });
}
