import mongoose from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import type { QueryOf } from "@/lib/contracts/endpoint";
import { NO_PAYMENT } from "@/lib/contracts/payments.sentences";
import type { exportPayments, listAllPayments as listAllEndpoint, Receipt } from "@/lib/contracts/receipts";
import { searchPattern } from "@/lib/contracts/typed-text";
import { forbidden, notFound } from "@/lib/errors";
import { PaymentModel } from "@/models/payment";
import { shownPayments } from "./rules";
import { serializeReceipt } from "./serialize-receipt";

/** More than twenty apartments pay in forty years. */
const MOST_EXPORTED = 10_000;

const RECEIPT_SORT_FIELDS = {
  date: "date",
  period: "period",
  apartment_no: "apartment_no",
  name: "name",
  rent: "rent_cents",
  discount: "discount_cents",
  paid: "kept_cents",
  status: "status",
} as const;

type Filters = QueryOf<typeof exportPayments>;

/** GET /payments: payments with money received or pending, filtered; newest first by default. */
export async function listAllPayments(
  _actor: Actor<"admin">,
  query: QueryOf<typeof listAllEndpoint>,
): Promise<{ items: Receipt[]; total: number }> {
  const direction = query.direction === "asc" ? 1 : -1;
  const [rows, total] = await Promise.all([
    PaymentModel.find(filterOf(query))
      .sort({ [RECEIPT_SORT_FIELDS[query.sort ?? "date"]]: direction, _id: direction })
      .skip((query.page - 1) * query.limit)
      .limit(query.limit)
      .lean(),
    PaymentModel.countDocuments(filterOf(query)),
  ]);
  return { items: rows.map(serializeReceipt), total };
}

/** Returns the same payments for a file, newest first, at most 10,000. */
export async function listExportedPayments(_actor: Actor<"admin">, filters: Filters): Promise<Receipt[]> {
  const rows = await PaymentModel.find(filterOf(filters))
    .sort({ date: -1, _id: -1 })
    .limit(MOST_EXPORTED)
    .lean();
  return rows.map(serializeReceipt);
}

/** Returns the member's payments for a file, newest first, at most 10,000. Throws `forbidden` for another's email. */
export async function listOwnExported(actor: Actor, email: string): Promise<Receipt[]> {
  if (email !== actor.email) throw forbidden();
  const rows = await PaymentModel.find({ ...shownPayments(), user_id: actor.userId })
    .sort({ date: -1, _id: -1 })
    .limit(MOST_EXPORTED)
    .lean();
  return rows.map(serializeReceipt);
}

/**
 * GET /payments/{id}: a receipt; current and former members see their own, an admin any. Throws `not_found` also for
 * another's, so that ids cannot be probed.
 */
export async function getReceipt(actor: Actor, id: string): Promise<Receipt> {
  const own = actor.role === "admin" ? {} : { user_id: actor.userId };
  const row = await PaymentModel.findOne({ ...shownPayments(), ...own, _id: id }).lean();
  if (!row) throw notFound(NO_PAYMENT);
  return serializeReceipt(row);
}

function filterOf({ status, period, q }: Filters) {
  const words = q ? mongoose.trusted({ $regex: searchPattern(q), $options: "i" }) : null;
  const fields = ["name", "email", "apartment_no", "coupon", "transactionId", "reference"] as const;
  return {
    ...shownPayments(),
    ...(status && { status }),
    ...(period && { period }),
    ...(words && { $or: fields.map((field) => ({ [field]: words })) }),
  };
}
