import mongoose, { type ClientSession } from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { isDuplicateKey } from "@/lib/db/duplicate-key";
import { inTransaction } from "@/lib/db/transaction";
import { isFree } from "@/lib/domain/apartments/allocate-apartment";
import { CAN_NOT_ACCEPT } from "@/lib/domain/apartments/rules";
import { recordChange } from "@/lib/domain/audit/record-change";
import { AppError, conflict, notFound } from "@/lib/errors";
import { clearPublicPages } from "@/lib/front/invalidate";
import { AgreementModel } from "@/models/agreement";
import { AgreementRequestModel, type AgreementRequestDocument } from "@/models/agreement-request";
import { ApartmentModel } from "@/models/apartment";
import { UserModel } from "@/models/user";
import { canBeAccepted } from "./rules";

const notAUser = () =>
  conflict("This person can not become a member: they are one already, or no longer a user.");
const decided = () => new AppError("request_decided", "This request has been decided already.");

/**
 * Accepts a request (spec §4): request checked, apartment unavailable, agreement made and role member, all in one
 * transaction. Also finishes the five steps of a client that walks them one by one. Answers the agreement's id, and
 * the same id when repeated. Throws not_found, request_decided, apartment_unavailable (nothing changes and the
 * request stays decidable) and conflict where the person is no longer a user.
 */
export async function acceptRequest(actor: Actor<"admin">, requestId: string): Promise<string> {
  try {
    const id = await inTransaction((session) => accept(actor, requestId, session));
    clearPublicPages();
    return id;
  } catch (error) {
    // The indexes are the backstop of the conditional updates (I3, I4).
    if (isDuplicateKey(error, "apartment_id")) throw new AppError("apartment_unavailable", CAN_NOT_ACCEPT);
    if (isDuplicateKey(error, "user_id")) throw notAUser();
    throw error;
  }
}

async function accept(actor: Actor<"admin">, requestId: string, session: ClientSession): Promise<string> {
  const request = await AgreementRequestModel.findById(requestId).session(session).lean();
  if (!request) throw notFound("There is no such request.");
  const made = await AgreementModel.findOne({ request_id: request._id }).session(session).lean();
  if (made?.active) return made._id.toString();
  if (made || !canBeAccepted(request)) throw decided();
  await takeApartment(actor, request, session);
  await closeRequest(actor, request, session);
  await makeMember(request, session);
  const agreementId = await addAgreement(actor, request, session);
  const subject = `${request.apartment_no} · ${request.email}`;
  const change = { before: { role: "user" }, after: { role: "member", apartment_no: request.apartment_no } };
  await recordChange({ actor, action: "agreement.accepted", subject, ...change }, session);
  return agreementId;
}

/** Takes a free or held apartment. A checked request needs the hold of the admin who checked it (steps 2 and 3). */
async function takeApartment(
  actor: Actor<"admin">,
  request: AgreementRequestDocument,
  session: ClientSession,
) {
  const now = new Date();
  const holder = request.status === "pending" ? actor.userId : request.checked_by;
  const held = { "hold.by": holder, "hold.until": mongoose.trusted({ $gt: now }) };
  const taken = await ApartmentModel.updateOne(
    { _id: request.apartment_id, $or: request.status === "pending" ? [...isFree(now), held] : [held] },
    { $set: { booking_status: "unavailable", hold: null } },
    { session },
  );
  if (taken.modifiedCount === 1) return;
  const isFreeNow = await ApartmentModel.exists({ _id: request.apartment_id, $or: isFree(now) }).session(
    session,
  );
  throw isFreeNow ? decided() : new AppError("apartment_unavailable", CAN_NOT_ACCEPT);
}

async function closeRequest(
  actor: Actor<"admin">,
  request: AgreementRequestDocument,
  session: ClientSession,
) {
  const by = new mongoose.Types.ObjectId(actor.userId);
  await AgreementRequestModel.updateOne(
    { _id: request._id, status: "pending" },
    { $set: { status: "checked", checked_at: new Date(), checked_by: by } },
    { session },
  );
}

async function addAgreement(
  actor: Actor<"admin">,
  request: AgreementRequestDocument,
  session: ClientSession,
): Promise<string> {
  const { user_id, name, email, apartment_id, apartment_no, floor_no, block_no, rent_cents } = request;
  const agreement = {
    _id: new mongoose.Types.ObjectId(),
    request_id: request._id,
    ...{ user_id, name, email, apartment_id, apartment_no, floor_no, block_no, rent_cents },
    apartment_image: request.apartment_image,
    request_date: request.request_date,
    status: "accepted" as const,
    accept_date: new Date(),
    accepted_by: new mongoose.Types.ObjectId(actor.userId),
    active: true,
  };
  await AgreementModel.create([agreement], { session });
  return agreement._id.toString();
}

async function makeMember(request: AgreementRequestDocument, session: ClientSession): Promise<void> {
  const changed = await UserModel.updateOne(
    { _id: request.user_id, role: "user" },
    { $set: { role: "member", apartment_id: request.apartment_id } },
    { session },
  );
  if (changed.modifiedCount === 0) throw notAUser();
}
