import mongoose from "mongoose";
import type { Building } from "@/lib/building/contract";
import { getBuilding } from "@/lib/building/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { towerDay } from "@/lib/platform/format/dates";
import { toDollars } from "@/lib/platform/format/money";
import { addMonths, MONTHS_OWED_BACK, oldestUnpaid, periodOf } from "@/lib/platform/format/periods";
import type { AgreementDocument } from "@/models/agreement";
import { PaymentModel } from "@/models/payment";
import type { MonthBalance, MyBalance } from "./balance-contract";
import {
  dueDayOf,
  lateFrom,
  byTenancy,
  isSettled,
  underWayOf,
  unpaidOf,
  listAgreementsUntil,
  owedRents,
  payableRents,
  type MonthRents,
  toGiveBack,
} from "./derive-tenancy-months";
import { balanceOf, RECEIVED_STATUSES, type MonthPayment } from "./rules";

type Rules = Pick<Building, "due_day" | "grace_days">;

/** GET /my-balance: the caller's debts and payments over all tenancies of two years; in dollars (docs/product.md 5.25). */
export async function getMyBalance(actor: Actor<"user" | "member">, now = new Date()): Promise<MyBalance> {
  const [agreements, payments, building] = await Promise.all([
    listAgreementsUntil(periodOf(now), { user_id: actor.userId }),
    findPaymentsOf([actor.userId], now),
    getBuilding(),
  ]);
  return balanceOfPerson(agreements, payments, building, now);
}

/** Returns the users' payments for the months that count now, months ahead included. */
export async function findPaymentsOf(userIds: readonly string[], now: Date): Promise<MonthPayment[]> {
  const rows = await PaymentModel.find({
    user_id: mongoose.trusted({ $in: userIds.map((id) => new mongoose.Types.ObjectId(id)) }),
    period: mongoose.trusted({ $gte: addMonths(periodOf(now), -MONTHS_OWED_BACK) }),
    status: mongoose.trusted({ $in: ["processing" as const, ...RECEIVED_STATUSES] }),
  }).lean();
  return rows.map((row) => ({ ...row, money: balanceOf(row) }));
}

/** Returns the balance from one person's agreements, by start date, and payments. */
export function balanceOfPerson(
  agreements: readonly AgreementDocument[],
  payments: readonly MonthPayment[],
  building: Rules,
  now: Date,
): MyBalance {
  const paid = byTenancy(payments);
  const tenancies = [...byTenancy(agreements)].map(([key, own]) => tenancyOf(own, paid.get(key) ?? [], now));
  const newest = tenancies.toSorted((one, other) => order(one) - order(other)).at(-1);
  const months = tenancies.flatMap((tenancy) => tenancy.months).sort(byPeriod);
  const [first] = tenancies.flatMap((tenancy) => dueDaysOf(tenancy, building)).sort();
  return {
    due: toDollars(sum(tenancies.flatMap(({ unpaid }) => unpaid.map(([, cents]) => cents)))),
    until: first ?? null,
    late: first !== undefined && towerDay(now) >= lateFrom(first, building.grace_days),
    paid_until: newest ? paidUntil(newest) : null,
    ...nextOf(newest, building),
    to_give_back: toDollars(sum(tenancies.map(({ toGiveBack }) => toGiveBack))),
    apartment_no: newest?.agreement.apartment_no ?? null,
    is_former: newest !== undefined && !newest.agreement.active,
    months,
  };
}

/** A person in one apartment, over all agreements for it; in cents, except `months`. */
interface TenancyBalance {
  /** The newest one. */
  readonly agreement: AgreementDocument;
  readonly agreements: readonly AgreementDocument[];
  readonly unpaid: readonly (readonly [period: string, cents: number])[];
  readonly settled: ReadonlySet<string>;
  readonly underWay: ReadonlySet<string>;
  readonly payable: readonly string[];
  readonly toGiveBack: number;
  readonly months: readonly MonthBalance[];
}

function tenancyOf(
  agreements: AgreementDocument[],
  payments: readonly MonthPayment[],
  now: Date,
): TenancyBalance {
  const agreement = agreements.at(-1);
  if (!agreement) throw new RangeError("a tenancy has an agreement");
  const owed = owedRents(agreements, periodOf(now));
  const rents = payableRents(agreements, now);
  const shown = [...new Set([...owed.keys(), ...payments.map(({ period }) => period)])];
  return {
    agreement,
    agreements,
    unpaid: unpaidOf(owed, payments),
    payable: [...rents.keys()],
    underWay: underWayOf(payments),
    settled: new Set(payments.filter(isSettled).map(({ period }) => period)),
    toGiveBack: toGiveBack(agreements, payments),
    months: shown.map((period) => monthOf(agreement.apartment_no, period, { owed, rents, payments })),
  };
}

interface RentFacts {
  readonly owed: MonthRents;
  /** The rents of the months that fall under an agreement. */
  readonly rents: MonthRents;
  readonly payments: readonly MonthPayment[];
}

function monthOf(apartment_no: string, period: string, { owed, rents, payments }: RentFacts): MonthBalance {
  const ofMonth = payments.filter((payment) => payment.period === period);
  const holder = ofMonth.find(isSettled);
  const total = (part: "received" | "given_back" | "in_dispute" | "kept") =>
    sum(ofMonth.map(({ money }) => money[part]));
  const isOwed = owed.has(period) && !holder;
  const price = rents.has(period) ? (holder?.money.due ?? rents.get(period) ?? 0) : 0;
  return {
    period,
    apartment_no,
    due: toDollars(price),
    received: toDollars(total("received")),
    given_back: toDollars(total("given_back")),
    in_dispute: toDollars(total("in_dispute")),
    kept: toDollars(total("kept")),
    owed: toDollars(isOwed ? (owed.get(period) ?? 0) : 0),
    status: stateOf(ofMonth, rents.has(period), isOwed),
  };
}

function stateOf(
  ofMonth: readonly MonthPayment[],
  isLivedIn: boolean,
  isOwed: boolean,
): MonthBalance["status"] {
  const has = (status: MonthPayment["status"]) => ofMonth.some(({ money }) => money.status === status);
  if (has("disputed")) return "disputed";
  if (isLivedIn && has("paid")) return "paid";
  if (has("processing")) return "processing";
  if (isOwed) return "due";
  return ofMonth.some(({ money }) => money.kept > 0) ? "overpaid" : "given_back";
}

/** Returns the oldest payable month and its due day. */
function nextOf(tenancy: TenancyBalance | undefined, building: Rules): Pick<MyBalance, "next" | "next_due"> {
  if (!tenancy?.agreement.active) return { next: null, next_due: null };
  const next = oldestUnpaid(new Set([...tenancy.settled, ...tenancy.underWay]), tenancy.payable);
  if (next === null) return { next: null, next_due: null };
  return { next, next_due: dueDayOf(tenancy.agreements, next, building) };
}

/** Returns the due day of each unpaid month, except those that a bank is processing. */
function dueDaysOf({ agreements, unpaid, underWay }: TenancyBalance, building: Rules): string[] {
  return unpaid
    .filter(([period]) => !underWay.has(period))
    .map(([period]) => dueDayOf(agreements, period, building));
}

function paidUntil({ payable, settled }: TenancyBalance): string | null {
  const open = payable.findIndex((period) => !settled.has(period));
  return (open === -1 ? payable : payable.slice(0, open)).at(-1) ?? null;
}

/** The active one comes last; there is at most one (docs/product.md I4). */
const order = ({ agreement }: TenancyBalance) =>
  agreement.active ? Number.MAX_SAFE_INTEGER : agreement.accept_date.getTime();

const byPeriod = (one: MonthBalance, other: MonthBalance) =>
  one.period.localeCompare(other.period) || one.apartment_no.localeCompare(other.apartment_no);

const sum = (cents: readonly number[]) => cents.reduce((total, amount) => total + amount, 0);
