import mongoose from "mongoose";
import { MONTH_STATES, type MemberMonth } from "@/lib/contracts/member-page";
import { getBuilding } from "@/lib/domain/building/queries";
import { towerDay } from "@/lib/format/dates";
import { monthOf, periodOf } from "@/lib/format/periods";
import { toDollars } from "@/lib/format/money";
import type { AgreementDocument } from "@/models/agreement";
import { PaymentModel } from "@/models/payment";
import { daysLate, type DueRules } from "./age-debts";
import { balanceOf } from "./derive-balance";
import { byTenancy, underWayOf, unpaidOf } from "./group-tenancies";
import { CHARGED_STATUSES, hasReceived, type MonthPayment } from "./rules";
import { listAgreementsUntil, owedRents } from "./derive-tenancy-months";

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
