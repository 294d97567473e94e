import mongoose, { type ClientSession } from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { NO_REQUEST, REQUEST_WITHDRAWN } from "@/lib/contracts/agreements.sentences";
import { inTransaction } from "@/lib/db/transaction";
import { releaseIfRunOut } from "@/lib/domain/apartments/release-expired-holds";
import { recordChange } from "@/lib/domain/audit/record-change";
import { AppError, notFound } from "@/lib/errors";
import { homeSubject } from "@/lib/format/audit-subject";
import { clearPublicPages } from "@/lib/page-cache/clear-public-pages";
import { AgreementRequestModel, type AgreementRequestDocument } from "@/models/agreement-request";
import { ApartmentModel, type ApartmentDocument } from "@/models/apartment";
import { notifyOfDecision } from "./notify-of-request";

/**
 * Marks a request checked (docs/product.md 4.4): on its own this rejects it; it is also step 2 of accepting. Repeated after
 * step 3 it leaves the admin's hold, but no longer for this request: steps 3 and 4 still work, and without them it is
 * rejected. From another admin it releases the apartment and rejects at once. Returns how many requests it decided: 0 if this
 * one is checked already (I2). A `reason`, even an empty one, means a final rejection, not step 2. Throws `not_found`, and
 * `request_decided` if its sender has withdrawn it.
 */
export async function rejectRequest(
  actor: Actor<"admin">,
  requestId: string,
  reason: string | null = null,
): Promise<number> {
  const { changed, isReleased } = await inTransaction((session) => check(actor, requestId, reason, session));
  if (isReleased) clearPublicPages();
  return changed;
}

async function check(
  actor: Actor<"admin">,
  requestId: string,
  reason: string | null,
  session: ClientSession,
) {
  const now = new Date();
  const checked = {
    checked_at: now,
    checked_by: new mongoose.Types.ObjectId(actor.userId),
    decision: "declined" as const,
    decided_at: now,
    reason,
  };
  const request = await AgreementRequestModel.findById(requestId).session(session).lean();
  if (!request) throw notFound(NO_REQUEST);
  if (request.decision === "withdrawn") throw new AppError("request_decided", REQUEST_WITHDRAWN);
  const forIt = { _id: request.apartment_id, "hold.request_id": request._id };
  const isReleased = await releaseIfRunOut(forIt, now, session);
  const decided = await AgreementRequestModel.updateOne(
    { _id: request._id, status: "pending" },
    { $set: { status: "checked", ...checked } },
    { session },
  );
  if (decided.modifiedCount === 1) {
    const after = { status: "checked", decision: "declined", ...(reason && { reason }) };
    await record(actor, request, { status: "pending" }, after, session);
    await notifyIfFinal(request, reason, session);
    return { changed: 1, isReleased };
  }
  const held = await ApartmentModel.findOne(forIt).session(session).lean();
  if (!held?.hold) return { changed: 0, isReleased };
  const isOwn = held.hold.by.equals(actor.userId);
  if (isOwn) await ApartmentModel.updateOne(forIt, { $set: { "hold.request_id": null } }, { session });
  else await freeApartment(actor, held, session);
  await AgreementRequestModel.updateOne({ _id: request._id }, { $set: checked }, { session });
  await record(actor, request, { checked_at: request.checked_at }, { checked_at: now }, session);
  if (!isOwn) await notifyIfFinal(request, reason, session);
  return isOwn ? { changed: 0, isReleased } : { changed: 1, isReleased: true };
}

/** Notifies only with a reason: without one it may be step 2 of an accept. */
async function notifyIfFinal(
  request: AgreementRequestDocument,
  reason: string | null,
  session: ClientSession,
): Promise<void> {
  if (reason !== null) await notifyOfDecision({ ...request, decision: "declined", reason }, session);
}

/** Releases another admin's hold. */
async function freeApartment(
  actor: Actor<"admin">,
  held: ApartmentDocument,
  session: ClientSession,
): Promise<void> {
  const free = { $set: { booking_status: "available", hold: null } };
  await ApartmentModel.updateOne({ _id: held._id }, free, { session });
  const before = { booking_status: held.booking_status, hold_until: held.hold?.until ?? null };
  const change = { before, after: { booking_status: "available" } };
  await recordChange({ actor, action: "apartment.released", subject: held.apartment_no, ...change }, session);
}

async function record(
  actor: Actor<"admin">,
  request: AgreementRequestDocument,
  before: object,
  after: object,
  session: ClientSession,
): Promise<void> {
  const subject = homeSubject(request);
  await recordChange({ actor, action: "request.checked", subject, before, after }, session);
}
