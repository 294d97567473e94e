import mongoose from "mongoose";
import { addMonths, MONTHS_OWED_BACK, monthOf, owedPeriods, periodOf } from "@/lib/billing-period";
import type { Actor } from "@/lib/auth/actor";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import type { getRentRoll as endpoint, RentRollRow } from "@/lib/contracts/rent-roll";
import { toDollars } from "@/lib/money";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { firstPeriodOf, SETTLED_STATUSES } from "./rules";

/** The bars of the admin's profile. */
const MONTHS_SHOWN = 6;

type MonthRow = Pick<
  PaymentDocument,
  | "_id"
  | "user_id"
  | "apartment_no"
  | "period"
  | "status"
  | "paid_cents"
  | "refunded_cents"
  | "discount_cents"
>;

/**
 * GET /rent-roll: for a month (this one unless said) who has paid, who is late and by how much, by apartment; and what
 * the month should bring and has brought, in dollars. Late: a month before this one is unpaid.
 */
export async function getRentRoll(
  _actor: Actor<"admin">,
  wanted: string | undefined,
  now = new Date(),
): Promise<ReplyOf<typeof endpoint>> {
  const period = wanted ?? periodOf(now);
  const [agreements, payments] = await Promise.all([
    AgreementModel.find({ active: true }).sort({ floor_no: 1, block_no: 1 }).lean(),
    PaymentModel.find(
      {
        period: mongoose.trusted({ $gte: addMonths(period, -MONTHS_OWED_BACK), $lte: period }),
        status: mongoose.trusted({ $in: ["processing" as const, ...SETTLED_STATUSES] }),
      },
      {
        user_id: 1,
        apartment_no: 1,
        period: 1,
        status: 1,
        paid_cents: 1,
        refunded_cents: 1,
        discount_cents: 1,
      },
    ).lean(),
  ]);
  const begun = agreements.filter(({ accept_date }) => firstPeriodOf({ accept_date }) <= period);
  const rows = begun.map((agreement) => rowOf(agreement, ofTenancy(payments, agreement), period));
  const settled = settledOf(payments, period);
  return {
    period,
    month: monthOf(period),
    expected: toDollars(sum(begun.map(({ rent_cents }) => rent_cents))),
    collected: toDollars(sum(settled.map(keptOf))),
    discounts: toDollars(sum(settled.map(({ discount_cents }) => discount_cents))),
    outstanding: toDollars(sum(rows.map(({ owed }) => Math.round(owed * 100)))),
    received: Array.from({ length: MONTHS_SHOWN }, (_, index) => {
      const shown = addMonths(period, index + 1 - MONTHS_SHOWN);
      const collected = sum(settledOf(payments, shown).map(keptOf));
      return { period: shown, month: monthOf(shown), collected: toDollars(collected) };
    }),
    rows,
  };
}

function settledOf(payments: MonthRow[], period: string): MonthRow[] {
  return payments.filter((row) => row.period === period && row.status !== "processing");
}

/** What the card was charged and was not given back, in cents. */
function keptOf({ paid_cents, refunded_cents }: MonthRow): number {
  return paid_cents - refunded_cents;
}

function ofTenancy(payments: MonthRow[], { user_id, apartment_no }: AgreementDocument): MonthRow[] {
  return payments.filter((row) => row.user_id.equals(user_id) && row.apartment_no === apartment_no);
}

function rowOf(agreement: AgreementDocument, payments: MonthRow[], period: string): RentRollRow {
  const settled = new Set(payments.filter(({ status }) => status !== "processing").map((row) => row.period));
  const unpaid = owedPeriods(firstPeriodOf(agreement), period).filter((month) => !settled.has(month));
  const current = payments.find((row) => row.period === period);
  return {
    agreement_id: String(agreement._id),
    name: agreement.name,
    email: agreement.email,
    apartment_no: agreement.apartment_no,
    floor_no: agreement.floor_no,
    block_no: agreement.block_no,
    rent: toDollars(agreement.rent_cents),
    status: rentStatus(unpaid, current, period),
    payment_id: current ? String(current._id) : null,
    discount: toDollars(current?.discount_cents ?? 0),
    paid: toDollars(current && current.status !== "processing" ? keptOf(current) : 0),
    unpaid_periods: unpaid,
    owed: toDollars(unpaid.length * agreement.rent_cents),
  };
}

function rentStatus(unpaid: string[], current: MonthRow | undefined, period: string): RentRollRow["status"] {
  if (unpaid.some((month) => month < period)) return "late";
  if (current?.status === "processing") return "processing";
  return unpaid.length > 0 ? "due" : "paid";
}

const sum = (cents: number[]) => cents.reduce((total, amount) => total + amount, 0);
