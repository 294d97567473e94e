import mongoose, { type ClientSession, type Types, type QueryFilter } from "mongoose";
import type { Actor } from "@/lib/platform/auth/actor";
import { recordChange } from "@/lib/platform/auth/record-change";
import { inTransaction } from "@/lib/platform/db/transaction";
import { AppError, conflict, notFound } from "@/lib/platform/errors";
import { apartmentSubject } from "@/lib/platform/format/audit-subject";
import { clearPublicPages } from "@/lib/platform/page-cache/public-pages";
import type { AuditAction } from "@/lib/registry";
import { AgreementModel, AgreementRequestModel, type AgreementRequestDocument } from "@/models/agreement";
import { ApartmentModel, type ApartmentDocument } from "@/models/apartment";
import { UserModel } from "@/models/user";
import {
  ALREADY_ALLOCATED,
  type BookingStatus,
  MEMBER_LIVES_HERE,
  NO_APARTMENT,
  stillDraft,
} from "./contract";

/** An interrupted accept releases its apartment after this time (docs/product.md 4.7). */
export const HOLD_MINUTES = 10;

const UNDECIDED = { decision: null, decided_at: null, reason: null };

/**
 * Sets a request back to pending whose accept was started and not finished, after its hold is gone (decision 003). Leaves it
 * checked if it led to an agreement, or if the person has sent another request or is no longer a user (I1). `actor` released
 * the hold; null if it expired.
 */
export async function reopenRequest(
  actor: Actor | null,
  requestId: Types.ObjectId,
  session: ClientSession,
): Promise<void> {
  if (await AgreementModel.exists({ request_id: requestId }).session(session)) return;
  const request = await AgreementRequestModel.findOne({ _id: requestId, status: "checked" })
    .session(session)
    .lean();
  if (!request || !(await isFreeToAsk(request.user_id, session))) return;
  await AgreementRequestModel.updateOne(
    { _id: requestId },
    { $set: { status: "pending", checked_at: null, checked_by: null, ...UNDECIDED } },
    { session },
  );
  const subject = apartmentSubject(request);
  const change = { before: { status: "checked" }, after: { status: "pending" } };
  await recordChange({ actor, action: "request.reopened", subject, ...change }, session);
}

async function isFreeToAsk(userId: Types.ObjectId, session: ClientSession): Promise<boolean> {
  if (await AgreementRequestModel.exists({ user_id: userId, status: "pending" }).session(session))
    return false;
  // Writing the person makes this conflict with a concurrent request or accept for them.
  const asked = { $set: { last_request_at: new Date() } };
  return (await UserModel.updateOne({ _id: userId, role: "user" }, asked, { session })).modifiedCount === 1;
}

/**
 * Releases apartments whose hold has expired and returns how many (docs/product.md 4.7); the request of such a hold is pending
 * again. Safe to repeat and to run on several instances: each release is one conditional update.
 */
export async function releaseExpiredHolds(now = new Date()): Promise<number> {
  const found = await ApartmentModel.find(hasRunOut(now), { _id: 1 }).limit(1_000).lean();
  let released = 0;
  for (const { _id } of found) {
    const isReleased = await inTransaction((session) => releaseIfRunOut({ _id }, now, session));
    if (isReleased) released += 1;
  }
  if (released > 0) clearPublicPages();
  return released;
}

/** Releases the expired hold of one apartment, with its started accept; returns whether there was one. */
export async function releaseIfRunOut(
  apartment: QueryFilter<ApartmentDocument>,
  now: Date,
  session: ClientSession,
): Promise<boolean> {
  const before = await ApartmentModel.findOneAndUpdate(
    { ...apartment, ...hasRunOut(now) },
    { $set: { booking_status: "available", hold: null } },
    { session, returnDocument: "before" },
  ).lean();
  if (!before?.hold) return false;
  if (before.hold.request_id) await reopenRequest(null, before.hold.request_id, session);
  const change = { before: { hold_until: before.hold.until }, after: { booking_status: "available" } };
  const subject = before.apartment_no;
  await recordChange({ actor: null, action: "apartment.hold-expired", subject, ...change }, session);
  return true;
}

/** Returns the expiry of a hold taken now. */
export function holdUntil(now: Date): Date {
  return new Date(now.getTime() + HOLD_MINUTES * 60_000);
}

/** Returns the earliest time of a step 2 that may still continue (decision 003). */
export function stepsBegunAfter(now: Date): Date {
  return new Date(now.getTime() - HOLD_MINUTES * 60_000);
}

function hasRunOut(now: Date) {
  return { "hold.until": mongoose.trusted({ $lte: now }) };
}

/** How many apartments changed, and the refusal to throw after the commit. */
interface Outcome {
  readonly changed: number;
  readonly refusal?: AppError;
}

/**
 * Step 3 of accepting (docs/product.md 4.7): `unavailable` holds the apartment for this admin for ten minutes, `available` releases
 * a hold. Returns how many apartments changed: 0 if it is so already; a repeat never makes a hold longer.
 * A hold is for the request that the admin has just marked checked; when it is released, or the apartment is somebody
 * else's already, that request is pending again.
 * Throws not_found, apartment_unavailable if another admin holds it, agreement_active if a member lives there.
 */
export async function allocateApartment(
  actor: Actor<"admin">,
  apartmentId: string,
  status: BookingStatus,
): Promise<number> {
  const { changed, refusal } = await inTransaction((session) =>
    status === "unavailable" ? hold(actor, apartmentId, session) : release(actor, apartmentId, session),
  );
  if (changed > 0) clearPublicPages();
  if (refusal) throw refusal;
  return changed;
}

async function hold(actor: Actor<"admin">, apartmentId: string, session: ClientSession): Promise<Outcome> {
  const now = new Date();
  const by = new mongoose.Types.ObjectId(actor.userId);
  await releaseIfRunOut({ _id: apartmentId }, now, session);
  const request = await findBegunRequest(by, apartmentId, now, session);
  const taken = { by, until: holdUntil(now), request_id: request?._id ?? null };
  const before = await ApartmentModel.findOneAndUpdate(
    { _id: apartmentId, booking_status: "available" },
    { $set: { booking_status: "unavailable", hold: taken } },
    { session, returnDocument: "before" },
  ).lean();
  if (before) return tell(before, taken.until);
  const held = await find(apartmentId, session);
  if (!held.hold?.by.equals(by)) {
    // The accept that this was to be has lost the race: nobody rejected its request.
    if (request) await reopenRequest(actor, request._id, session);
    if (!held.is_listed)
      return { changed: 0, refusal: new AppError("apartment_unavailable", stillDraft(held.apartment_no)) };
    return held.hold
      ? { changed: 0, refusal: new AppError("apartment_unavailable", ALREADY_ALLOCATED) }
      : { changed: 0 };
  }
  if (!request || request._id.equals(held.hold.request_id ?? "")) return { changed: 0 };
  const other = { $set: { "hold.request_id": request._id } };
  await ApartmentModel.updateOne({ _id: held._id, "hold.by": by }, other, { session });
  if (held.hold.request_id) await reopenRequest(actor, held.hold.request_id, session);
  return tell(held, held.hold.until);

  async function tell(former: ApartmentDocument, until: Date): Promise<Outcome> {
    const who = request && { request: request.email };
    const after = { booking_status: "unavailable", hold_until: until, ...who };
    await record(actor, "apartment.held", former, after, session);
    return { changed: 1 };
  }
}

/**
 * The request that step 3 is for, since the call does not say: the one this admin marked checked last for this
 * apartment, within the ten minutes before, that has come to no agreement (decision 003).
 */
async function findBegunRequest(
  by: mongoose.Types.ObjectId,
  apartmentId: string,
  now: Date,
  session: ClientSession,
): Promise<AgreementRequestDocument | null> {
  const lately = mongoose.trusted({ $gt: stepsBegunAfter(now) });
  const request = await AgreementRequestModel.findOne({
    apartment_id: apartmentId,
    checked_at: lately,
    checked_by: by,
    status: "checked",
    // With a reason it was declined for good.
    reason: null,
  })
    .sort({ checked_at: -1 })
    .session(session)
    .lean();
  if (!request || (await AgreementModel.exists({ request_id: request._id }).session(session))) return null;
  return request;
}

async function release(actor: Actor<"admin">, apartmentId: string, session: ClientSession): Promise<Outcome> {
  const before = await ApartmentModel.findOneAndUpdate(
    { _id: apartmentId, hold: mongoose.trusted({ $ne: null }) },
    { $set: { booking_status: "available", hold: null } },
    { session, returnDocument: "before" },
  ).lean();
  if (before) {
    if (before.hold?.request_id) await reopenRequest(actor, before.hold.request_id, session);
    await record(actor, "apartment.released", before, { booking_status: "available" }, session);
    return { changed: 1 };
  }
  const apartment = await find(apartmentId, session);
  if (!apartment.is_listed) throw conflict(stillDraft(apartment.apartment_no));
  if (apartment.booking_status === "unavailable") throw new AppError("agreement_active", MEMBER_LIVES_HERE);
  return { changed: 0 };
}

async function find(apartmentId: string, session: ClientSession) {
  const apartment = await ApartmentModel.findById(apartmentId).session(session).lean();
  if (!apartment) throw notFound(NO_APARTMENT);
  return apartment;
}

async function record(
  actor: Actor<"admin">,
  action: AuditAction,
  apartment: ApartmentDocument,
  after: unknown,
  session: ClientSession,
): Promise<void> {
  const before = { booking_status: apartment.booking_status, hold_until: apartment.hold?.until ?? null };
  await recordChange({ actor, action, subject: apartment.apartment_no, before, after }, session);
}
