import mongoose, { type ClientSession } from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { notFound } from "@/lib/errors";
import { clearPublicPages } from "@/lib/front/invalidate";
import { AgreementRequestModel, type AgreementRequestDocument } from "@/models/agreement-request";
import { ApartmentModel } from "@/models/apartment";

/**
 * Marks a request checked (spec §4): alone that rejects it, and it is step 2 of accepting step by step. Sent once more
 * behind step 3 it takes step 3 back, hold and all, so that the request is rejected and the steps may be walked again
 * from here. Answers how many requests changed: 0 where it is decided already (I2). Throws not_found.
 */
export async function rejectRequest(actor: Actor<"admin">, requestId: string): Promise<number> {
  const { changed, isReleased } = await inTransaction((session) => check(actor, requestId, session));
  if (isReleased) clearPublicPages();
  return changed;
}

async function check(actor: Actor<"admin">, requestId: string, session: ClientSession) {
  const checked = { checked_at: new Date(), checked_by: new mongoose.Types.ObjectId(actor.userId) };
  const request = await AgreementRequestModel.findOneAndUpdate(
    { _id: requestId, status: "pending" },
    { $set: { status: "checked", ...checked } },
    { session },
  ).lean();
  if (request) {
    await record(actor, request, { status: "pending" }, { status: "checked" }, session);
    return { changed: 1, isReleased: false };
  }
  const decided = await AgreementRequestModel.findById(requestId).session(session).lean();
  if (!decided) throw notFound("There is no such request.");
  if (!(await takeBackHold(actor, decided, session))) return { changed: 0, isReleased: false };
  await AgreementRequestModel.updateOne({ _id: decided._id }, { $set: checked }, { session });
  await record(
    actor,
    decided,
    { checked_at: decided.checked_at },
    { checked_at: checked.checked_at },
    session,
  );
  return { changed: 1, isReleased: true };
}

/** Lets go of the hold that is for this request, run out or not; answers whether there was one. */
async function takeBackHold(
  actor: Actor<"admin">,
  request: AgreementRequestDocument,
  session: ClientSession,
): Promise<boolean> {
  const held = await ApartmentModel.findOneAndUpdate(
    { _id: request.apartment_id, "hold.request_id": request._id },
    { $set: { booking_status: "available", hold: null } },
    { session, returnDocument: "before" },
  ).lean();
  if (!held) return false;
  const before = { booking_status: held.booking_status, hold_until: held.hold?.until ?? null };
  const change = { before, after: { booking_status: "available" } };
  await recordChange({ actor, action: "apartment.released", subject: held.apartment_no, ...change }, session);
  return true;
}

async function record(
  actor: Actor<"admin">,
  request: AgreementRequestDocument,
  before: object,
  after: object,
  session: ClientSession,
): Promise<void> {
  const subject = `${request.apartment_no} · ${request.email}`;
  await recordChange({ actor, action: "request.checked", subject, before, after }, session);
}
