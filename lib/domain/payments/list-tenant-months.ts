import mongoose from "mongoose";
import { MONTH_STATES, type MemberMonth } from "@/lib/contracts/member-page";
import { monthOf, periodOf } from "@/lib/format/periods";
import { toDollars } from "@/lib/format/money";
import type { AgreementDocument } from "@/models/agreement";
import { PaymentModel } from "@/models/payment";
import { balanceOf } from "./derive-balance";
import type { MonthPayment } from "./rent-roll";
import { byTenancy } from "./roll-tenancies";
import { CHARGED_STATUSES, hasReceived } from "./rules";
import { listAgreementsUntil, owedRents } from "./tenancy-months";

/** Forty years of months paid once: a bound, not a page. */
const MOST_PAYMENTS = 500;

/**
 * The months of a person's rent over all their homes, newest first: what is owed up to this month, as the rent roll has
 * it, and every month for which money came or is on its way. For former tenants too.
 */
export async function listTenantMonths(userId: string, now = new Date()): Promise<MemberMonth[]> {
  const period = periodOf(now);
  const user_id = new mongoose.Types.ObjectId(userId);
  const [agreements, rows] = await Promise.all([
    listAgreementsUntil(period, { user_id }),
    PaymentModel.find({ user_id, status: mongoose.trusted({ $in: [...CHARGED_STATUSES] }) })
      .sort({ date: -1, _id: -1 })
      .limit(MOST_PAYMENTS)
      .lean(),
  ]);
  const paid = rows.map((row) => paidMonth({ ...row, money: balanceOf(row) }));
  const settled = new Set(paid.filter(isAnswered).map(keyOf));
  const open = unpaidMonths(agreements, period).filter((month) => !settled.has(keyOf(month)));
  return [...paid, ...open].sort(
    (one, other) =>
      other.period.localeCompare(one.period) || one.apartment_no.localeCompare(other.apartment_no),
  );
}

/** Money came and stays, or the bank is at it: nothing more is asked for. */
const isAnswered = ({ state }: MemberMonth) => ["paid", "disputed", "processing"].includes(state);

const keyOf = ({ apartment_no, period }: Pick<MemberMonth, "apartment_no" | "period">) =>
  `${apartment_no} ${period}`;

function paidMonth(payment: MonthPayment): MemberMonth {
  const { _id, period, apartment_no, rent_cents, money } = payment;
  return {
    period,
    month: monthOf(period),
    apartment_no,
    rent: toDollars(rent_cents),
    paid: toDollars(money.kept),
    given_back: toDollars(money.given_back),
    // Money that is not there yet is on its way.
    state: MONTH_STATES.find((state) => state === money.status) ?? "processing",
    payment_id: hasReceived(money.status) ? _id.toString() : null,
  };
}

function unpaidMonths(agreements: readonly AgreementDocument[], now: string): MemberMonth[] {
  return [...byTenancy(agreements).values()].flatMap((ofHome) =>
    [...owedRents(ofHome, now)].map(([period, cents]) => ({
      ...{ period, month: monthOf(period), rent: toDollars(cents) },
      apartment_no: ofHome[0]?.apartment_no ?? "",
      ...{ paid: 0, given_back: 0, payment_id: null },
      state: period < now ? ("late" as const) : ("due" as const),
    })),
  );
}
