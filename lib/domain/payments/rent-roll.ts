import mongoose from "mongoose";
import { addMonths, MONTHS_AHEAD, MONTHS_OWED_BACK, monthOf, periodOf } from "@/lib/format/periods";
import type { Actor } from "@/lib/auth/actor";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import type { getRentRoll as endpoint, RentRollRow } from "@/lib/contracts/rent-roll";
import { toDollars } from "@/lib/format/money";
import type { AgreementDocument } from "@/models/agreement";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { balanceOf, type Balance } from "./derive-balance";
import { paidPastEnd } from "./paid-past-end";
import { isSettled, tenanciesOf, unpaidOf, type RollTenancy } from "./roll-tenancies";
import { RECEIVED_STATUSES } from "./rules";
import { listAgreementsUntil } from "./tenancy-months";

/** The bars of the admin's profile. */
const MONTHS_SHOWN = 6;

/** A payment and what became of its money. */
export type MonthPayment = PaymentDocument & { readonly money: Balance };

/**
 * GET /rent-roll: for a month (this one unless said) who has paid, who is late and by how much, by apartment; and what
 * the month should bring and has brought, in dollars. Expected, collected and rows are of the same people: who lived
 * here in that month, and who paid for it and left. Late: a month before this one is unpaid.
 */
export async function getRentRoll(
  _actor: Actor<"admin">,
  wanted: string | undefined,
  now = new Date(),
): Promise<ReplyOf<typeof endpoint>> {
  const period = wanted ?? periodOf(now);
  const [agreements, payments] = await Promise.all([listAgreementsUntil(period), findPayments(period)]);
  return rollOf(agreements, payments, period);
}

/** The same from agreements in order of their beginning, and payments of the two years up to the month. */
export function rollOf(
  agreements: readonly AgreementDocument[],
  payments: readonly MonthPayment[],
  period: string,
): ReplyOf<typeof endpoint> {
  const tenancies = tenanciesOf(agreements, payments, period);
  const rows = tenancies.map((tenancy) => rowOf(tenancy, period));
  const ofMonth = payments.filter((payment) => payment.period === period);
  return {
    period,
    month: monthOf(period),
    expected: toDollars(sum(tenancies.map(({ rent_cents }) => rent_cents))),
    collected: toDollars(sum(ofMonth.map(({ money }) => money.kept))),
    in_dispute: toDollars(sum(ofMonth.map(({ money }) => money.in_dispute))),
    given_back: toDollars(sum(ofMonth.map(({ money }) => money.given_back))),
    discounts: toDollars(sum(ofMonth.filter(isSettled).map(({ discount_cents }) => discount_cents))),
    waived: toDollars(sum(ofMonth.map(({ money }) => money.waived))),
    outstanding: toDollars(sum(rows.map(({ owed }) => Math.round(owed * 100)))),
    received: Array.from({ length: MONTHS_SHOWN }, (_, index) => {
      const shown = addMonths(period, index + 1 - MONTHS_SHOWN);
      const kept = payments.flatMap((payment) => (payment.period === shown ? [payment.money.kept] : []));
      return { period: shown, month: monthOf(shown), collected: toDollars(sum(kept)) };
    }),
    rows,
  };
}

/** Those for months ahead are here for who leaves before (docs/product.md 5.22). */
async function findPayments(period: string): Promise<MonthPayment[]> {
  const rows = await PaymentModel.find({
    period: mongoose.trusted({
      $gte: addMonths(period, -MONTHS_OWED_BACK),
      $lte: addMonths(period, MONTHS_AHEAD),
    }),
    status: mongoose.trusted({ $in: ["processing" as const, ...RECEIVED_STATUSES] }),
  }).lean();
  return rows.map((row) => ({ ...row, money: balanceOf(row) }));
}

const isSurplus = ({ money }: MonthPayment) => money.status === "overpaid";

function rowOf(tenancy: RollTenancy, period: string): RentRollRow {
  const { agreement, agreements, payments, owed, rent_cents } = tenancy;
  const unpaid = unpaidOf(owed, payments);
  const unpaidPeriods = unpaid.map(([month]) => month);
  const ofMonth = payments.filter((payment) => payment.period === period);
  const current = ofMonth.find(isSettled) ?? ofMonth.find(({ money }) => money.status === "processing");
  const surplus = payments.filter((payment) => payment.period <= period && isSurplus(payment));
  return {
    agreement_id: String(agreement._id),
    name: agreement.name,
    email: agreement.email,
    apartment_no: agreement.apartment_no,
    floor_no: agreement.floor_no,
    block_no: agreement.block_no,
    rent: toDollars(rent_cents),
    status: rentStatus(unpaidPeriods, current, period, surplus.length > 0),
    is_former: !agreement.active,
    payment_id: current ? String(current._id) : null,
    discount: toDollars(current?.discount_cents ?? 0),
    waived: toDollars(sum(ofMonth.map(({ money }) => money.waived))),
    paid: toDollars(sum(ofMonth.map(({ money }) => money.kept))),
    in_dispute: toDollars(sum(ofMonth.map(({ money }) => money.in_dispute))),
    to_give_back: toDollars(sum(surplus.map(({ money }) => money.kept)) + paidPastEnd(agreements, payments)),
    unpaid_periods: unpaidPeriods,
    owed: toDollars(sum(unpaid.map(([, cents]) => cents))),
  };
}

function rentStatus(
  unpaid: string[],
  current: MonthPayment | undefined,
  period: string,
  isOverpaid: boolean,
): RentRollRow["status"] {
  if (unpaid.some((month) => month < period)) return "late";
  if (isOverpaid) return "overpaid";
  if (current?.money.status === "processing") return "processing";
  if (current?.money.status === "disputed") return "disputed";
  return unpaid.length > 0 ? "due" : "paid";
}

const sum = (cents: number[]) => cents.reduce((total, amount) => total + amount, 0);
