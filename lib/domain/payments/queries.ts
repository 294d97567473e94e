import mongoose from "mongoose";
import { NOT_A_TENANT } from "@/lib/contracts/agreements.sentences";
import { monthOf, namedPeriods, oldestUnpaid, periodOf } from "@/lib/format/periods";
import type { Actor } from "@/lib/auth/actor";
import type { QueryOf, ReplyOf } from "@/lib/contracts/endpoint";
import type {
  listPayments as listEndpoint,
  listRentMonths as monthsEndpoint,
  Payment,
} from "@/lib/contracts/payments";
import { conflict, forbidden } from "@/lib/errors";
import { toDollars } from "@/lib/format/money";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import { PaymentModel } from "@/models/payment";
import { rentAt } from "./derive-rent-steps";
import { SETTLED_STATUSES, shownPayments, type Tenancy } from "./rules";
import { serializePayment } from "./serialize";
import { getPayableRents } from "./derive-tenancy-months";

/** Returns the member's active agreement. Throws `conflict` if it has just ended. */
export async function getOwnAgreement(actor: Actor): Promise<AgreementDocument> {
  const agreement = await AgreementModel.findOne({ user_id: actor.userId, active: true }).lean();
  if (!agreement) throw conflict(NOT_A_TENANT);
  return agreement;
}

/**
 * Returns the periods that need no payment, including those paid before the person left and returned, and those of which
 * money was given back or lost, in whole or in part. One query: a payment that is being reversed is in one of the two.
 */
export async function listMonthStates({ user_id, apartment_no }: Tenancy) {
  const isSettled = { status: mongoose.trusted({ $in: [...SETTLED_STATUSES] }) };
  const isReversed = [{ status: "refunded" as const }, { refunded_cents: mongoose.trusted({ $gt: 0 }) }];
  const rows = await PaymentModel.find(
    { user_id, apartment_no, $or: [isSettled, ...isReversed] },
    { period: 1, status: 1, refunded_cents: 1 },
  ).lean();
  const periodsOf = (some: typeof rows) => new Set(some.map(({ period }) => period));
  return {
    settled: periodsOf(rows.filter(({ status }) => SETTLED_STATUSES.some((settled) => settled === status))),
    reversed: periodsOf(rows.filter((row) => row.status === "refunded" || row.refunded_cents > 0)),
  };
}

/** GET /rent-months: the twelve months with what is owed; in dollars. */
export async function listRentMonths(
  actor: Actor<"member">,
  now = new Date(),
): Promise<ReplyOf<typeof monthsEndpoint>> {
  const agreement = await getOwnAgreement(actor);
  const [{ settled }, rents] = await Promise.all([
    listMonthStates(agreement),
    getPayableRents(agreement, now),
  ]);
  const shown = new Set([...rents.keys(), ...namedPeriods(now)]);
  return {
    rent: toDollars(rentAt(agreement, periodOf(now))),
    months: [...shown].sort().map((period) => ({
      month: monthOf(period),
      period,
      paid: settled.has(period),
      payable: rents.has(period) && !settled.has(period),
      rent: toDollars(rents.get(period) ?? rentAt(agreement, period)),
    })),
    next: oldestUnpaid(settled, rents.keys()),
  };
}

const SORT_FIELDS = {
  date: "date",
  period: "period",
  rent: "rent_cents",
  discount: "discount_cents",
  paid: "kept_cents",
  status: "status",
} as const;

/**
 * GET /payments-history/{email}: the caller's payments with money received or pending, over all agreements, newest first by
 * default. Throws `forbidden` for another's email.
 */
export async function listOwnPayments(
  actor: Actor<"member">,
  email: string,
  query: QueryOf<typeof listEndpoint>,
): Promise<{ items: Payment[]; total: number }> {
  if (email !== actor.email) throw forbidden();
  const filter = () => ({ user_id: actor.userId, ...shownPayments() });
  const field = SORT_FIELDS[query.sort ?? "date"];
  const direction = query.direction === "asc" ? 1 : -1;
  const [rows, total] = await Promise.all([
    PaymentModel.find(filter())
      .sort({ [field]: direction, _id: direction })
      .skip((query.page - 1) * query.limit)
      .limit(query.limit)
      .lean(),
    PaymentModel.countDocuments(filter()),
  ]);
  return { items: rows.map(serializePayment), total };
}
