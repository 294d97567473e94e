import mongoose from "mongoose";
import { getBuilding } from "@/lib/building/queries";
import { towerDay } from "@/lib/platform/format/dates";
import { toDollars } from "@/lib/platform/format/money";
import { monthOf, periodOf } from "@/lib/platform/format/periods";
import { PaymentModel } from "@/models/payment";
import { MONTH_STATES, type MemberMonth } from "./account-contract";
import { type Account, daysLate, linesToPay, openMonths } from "./derive-account";
import { findAccounts } from "./find-accounts";
import { balanceOf, CHARGED_STATUSES, hasReceived, type MonthPayment } from "./rules";

export interface DueRules {
  /** The building's rules. */
  readonly due_day: number;
  readonly grace_days: number;
  /** `YYYY-MM-DD` in Dhaka. */
  readonly today: string;
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
  const [{ due_day, grace_days }, rows] = await Promise.all([
    getBuilding(),
    PaymentModel.find({ user_id, status: mongoose.trusted({ $in: [...CHARGED_STATUSES] }) })
      .sort({ date: -1, _id: -1 })
      .limit(MOST_PAYMENTS)
      .lean(),
  ]);
  const day = { due_day, grace_days, today: towerDay(now), period };
  const accounts = await findAccounts({ user_id }, day);
  const payments = rows.map((row) => ({ ...row, money: balanceOf(row) }));
  return [...payments.map(paidMonth), ...accounts.flatMap((account) => unpaidMonths(account, day))].sort(
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
function unpaidMonths(account: Account, day: DueRules & { readonly period: string }): MemberMonth[] {
  const lines = linesToPay(account, day.period);
  return openMonths(account, day.period).flatMap(([period, cents]) => {
    const own = lines.filter((line) => line.period === period);
    if (own.length === 0) return [];
    return [
      {
        period,
        month: monthOf(period),
        rent: toDollars(cents),
        apartment_no: account.agreement.apartment_no,
        paid: 0,
        given_back: 0,
        payment_id: null,
        state: daysLate(own, day) > 0 ? ("late" as const) : ("due" as const),
      },
    ];
  });
}
