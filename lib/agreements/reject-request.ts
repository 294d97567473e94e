import mongoose, { type ClientSession } from "mongoose";
import { NO_APARTMENT } from "@/lib/apartments/contract";
import { releaseIfRunOut } from "@/lib/apartments/hold-apartment";
import type { Actor } from "@/lib/platform/auth/actor";
import { recordChange } from "@/lib/platform/auth/record-change";
import { inTransaction } from "@/lib/platform/db/transaction";
import { AppError, notFound, conflict } from "@/lib/platform/errors";
import { apartmentSubject } from "@/lib/platform/format/audit-subject";
import { clearPublicPages } from "@/lib/platform/page-cache/public-pages";
import { AgreementModel, AgreementRequestModel, type AgreementRequestDocument } from "@/models/agreement";
import { ApartmentModel, type ApartmentDocument } from "@/models/apartment";
import { NO_REQUEST, REQUEST_WITHDRAWN } from "./contract";
import { notifyOfDecision } from "./mails";

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
  const subject = apartmentSubject(request);
  await recordChange({ actor, action: "request.checked", subject, before, after }, session);
}

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

const notLet = (apartmentNo: string) => `Apartment ${apartmentNo} is not let.`;

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
    const subject = apartmentSubject(request);
    const change = { before: { status: "pending" }, after: decision };
    await recordChange({ actor, action: "request.declined", subject, ...change }, session);
    await notifyOfDecision({ ...request, decision: "declined", reason }, session);
  }
  return waiting.length;
}
