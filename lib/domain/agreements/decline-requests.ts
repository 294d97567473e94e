import mongoose, { type ClientSession } from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { notLet } from "@/lib/contracts/agreements.sentences";
import { NO_APARTMENT } from "@/lib/contracts/apartments.sentences";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { conflict, notFound } from "@/lib/errors";
import { homeSubject } from "@/lib/format/audit-subject";
import { AgreementModel } from "@/models/agreement";
import { AgreementRequestModel, type AgreementRequestDocument } from "@/models/agreement-request";
import { ApartmentModel } from "@/models/apartment";
import { notifyOfDecision } from "./notify-of-request";

/**
 * Declines every pending request for a let apartment, with one reason and in one transaction (docs/product.md 4.18). Returns
 * how many. Throws `not_found`, and `conflict` if no one lives there: a request that can still be accepted is decided on its
 * own.
 */
export async function declineRequests(
  actor: Actor<"admin">,
  apartmentNo: string,
  reason: string,
): Promise<number> {
  return inTransaction((session) => decline(actor, apartmentNo, reason, session));
}

async function decline(
  actor: Actor<"admin">,
  apartmentNo: string,
  reason: string,
  session: ClientSession,
): Promise<number> {
  const apartment = await ApartmentModel.findOne({ apartment_no: apartmentNo }).session(session).lean();
  if (!apartment) throw notFound(NO_APARTMENT);
  const living = { apartment_id: apartment._id, active: true };
  if (!(await AgreementModel.exists(living).session(session))) throw conflict(notLet(apartmentNo));
  const now = new Date();
  const waiting = await AgreementRequestModel.find({ apartment_id: apartment._id, status: "pending" })
    .session(session)
    .lean<AgreementRequestDocument[]>();
  const by = new mongoose.Types.ObjectId(actor.userId);
  const decision = { status: "checked", decision: "declined", reason } as const;
  for (const request of waiting) {
    const decided = { ...decision, decided_at: now, checked_at: now, checked_by: by };
    // A concurrent withdrawal conflicts with this write, and the transaction is retried without it.
    await AgreementRequestModel.updateOne(
      { _id: request._id, status: "pending" },
      { $set: decided },
      { session },
    );
    const subject = homeSubject(request);
    const change = { before: { status: "pending" }, after: decision };
    await recordChange({ actor, action: "request.declined", subject, ...change }, session);
    await notifyOfDecision({ ...request, decision: "declined", reason }, session);
  }
  return waiting.length;
}
