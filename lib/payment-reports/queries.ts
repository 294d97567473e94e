import { isValidObjectId } from "mongoose";
import { type Actor, hasRole } from "@/lib/platform/auth/actor";
import { type QueryOf, MONEY_READ, type MoneyReader } from "@/lib/platform/contracts/endpoint";
import { PHOTO_GONE } from "@/lib/platform/contracts/messages";
import { connectDatabase } from "@/lib/platform/db/connect";
import { countAll } from "@/lib/platform/db/count-all";
import { notFound } from "@/lib/platform/errors";
import { fromCents } from "@/lib/platform/format/money";
import { PaymentReportModel, type PaymentReportDocument } from "@/models/payment-report";
import type { listReports as contract, PaymentReport } from "./contract";

/** The URL of a slip's photo, for its reporter and admins. */
export const slipAddress = (id: { toString: () => string }) => `/api/payment-reports/${id.toString()}/photo`;

function serializeReport(report: PaymentReportDocument): PaymentReport {
  const { _id, user_id, name = "", reference = "", note = "", reason = "", ...kept } = report;
  const { state, method, cents, paid_on, email, apartment_no, created_at } = kept;
  return {
    _id: _id.toString(),
    state,
    purpose: kept.purpose ?? "rent",
    method,
    amount: fromCents(cents),
    reference,
    paid_on,
    note,
    photo: kept.has_photo ? slipAddress(_id) : "",
    user_id: user_id.toString(),
    name,
    email,
    apartment_no,
    created_at: created_at.toISOString(),
    decided_at: kept.decided_at?.toISOString() ?? null,
    reason,
    payment_id: kept.payment_id?.toString() ?? null,
  };
}

/** GET /payment-reports: a page of them, newest first; a member's own only. */
export async function listReports(
  actor: Actor<"member" | MoneyReader>,
  { page = 1, limit = 100, state }: Partial<QueryOf<typeof contract>> = {},
): Promise<{ items: PaymentReport[]; total: number }> {
  await connectDatabase();
  const filter = {
    ...(hasRole(actor, MONEY_READ) ? {} : { user_id: actor.userId }),
    ...(state && { state }),
  };
  const [found, total] = await Promise.all([
    PaymentReportModel.find(filter)
      .sort({ created_at: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean(),
    Object.keys(filter).length > 0 ? PaymentReportModel.countDocuments(filter) : countAll(PaymentReportModel),
  ]);
  return { items: found.map(serializeReport), total };
}

/** Returns the slip's photo to its reporter and to admins. Throws the same `not_found` for anyone else as for a missing one. */
export async function findSlip(actor: Actor | null, id: string): Promise<Uint8Array<ArrayBuffer>> {
  const none = notFound(PHOTO_GONE);
  if (!actor || !isValidObjectId(id)) throw none;
  const own = hasRole(actor, MONEY_READ) ? {} : { user_id: actor.userId };
  const report = await PaymentReportModel.findOne({ _id: id, ...own }).select("+photo");
  if (!report?.photo) throw none;
  return new Uint8Array(report.photo);
}
