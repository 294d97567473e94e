import mongoose, { type ClientSession, type QueryFilter } from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import type { BookingStatus } from "@/lib/contracts/apartments";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { AppError, notFound } from "@/lib/errors";
import { clearPublicPages } from "@/lib/front/invalidate";
import { ApartmentModel, type ApartmentDocument } from "@/models/apartment";
import { CAN_NOT_ACCEPT, holdUntil } from "./rules";

/**
 * Step 3 of accepting (spec §4): `unavailable` holds the apartment for this admin for ten minutes, `available` lets
 * go of a hold. Answers how many apartments changed: 0 where it already is so, and a repeat never makes a hold longer.
 * Throws not_found, apartment_unavailable where another admin holds it, agreement_active where a member lives there.
 */
export async function allocateApartment(
  actor: Actor<"admin">,
  apartmentId: string,
  status: BookingStatus,
): Promise<number> {
  const changed = await inTransaction((session) =>
    status === "unavailable" ? hold(actor, apartmentId, session) : release(actor, apartmentId, session),
  );
  if (changed > 0) clearPublicPages();
  return changed;
}

/** Nobody lives in it and no admin holds it now; a hold that has run out counts as none. */
export function isFree(now: Date): QueryFilter<ApartmentDocument>[] {
  return [{ booking_status: "available" }, { "hold.until": mongoose.trusted({ $lte: now }) }];
}

async function hold(actor: Actor<"admin">, apartmentId: string, session: ClientSession): Promise<number> {
  const now = new Date();
  const taken = { by: new mongoose.Types.ObjectId(actor.userId), until: holdUntil(now) };
  const before = await ApartmentModel.findOneAndUpdate(
    { _id: apartmentId, $or: isFree(now) },
    { $set: { booking_status: "unavailable", hold: taken } },
    { session, returnDocument: "before" },
  ).lean();
  if (before) {
    const after = { booking_status: "unavailable", hold_until: taken.until };
    await record(actor, "apartment.held", before, after, session);
    return 1;
  }
  const apartment = await find(apartmentId, session);
  if (apartment.hold && !apartment.hold.by.equals(actor.userId))
    throw new AppError("apartment_unavailable", CAN_NOT_ACCEPT);
  return 0;
}

async function release(actor: Actor<"admin">, apartmentId: string, session: ClientSession): Promise<number> {
  const before = await ApartmentModel.findOneAndUpdate(
    { _id: apartmentId, hold: mongoose.trusted({ $ne: null }) },
    { $set: { booking_status: "available", hold: null } },
    { session, returnDocument: "before" },
  ).lean();
  if (before) {
    await record(actor, "apartment.released", before, { booking_status: "available" }, session);
    return 1;
  }
  const apartment = await find(apartmentId, session);
  if (apartment.booking_status === "unavailable")
    throw new AppError("agreement_active", "A member lives in this apartment. Remove the member first.");
  return 0;
}

async function find(apartmentId: string, session: ClientSession) {
  const apartment = await ApartmentModel.findById(apartmentId).session(session).lean();
  if (!apartment) throw notFound("No Such Apartment!");
  return apartment;
}

async function record(
  actor: Actor<"admin">,
  action: string,
  apartment: ApartmentDocument,
  after: unknown,
  session: ClientSession,
): Promise<void> {
  const before = { booking_status: apartment.booking_status, hold_until: apartment.hold?.until ?? null };
  await recordChange({ actor, action, subject: apartment.apartment_no, before, after }, session);
}
