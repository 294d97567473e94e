import mongoose, { type ClientSession, type QueryFilter } from "mongoose";
import { inTransaction } from "@/lib/db/transaction";
import { reopenRequest } from "@/lib/domain/agreements/reopen-request";
import { recordChange } from "@/lib/domain/audit/record-change";
import { clearPublicPages } from "@/lib/page-cache/clear-public-pages";
import { ApartmentModel, type ApartmentDocument } from "@/models/apartment";

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

function hasRunOut(now: Date) {
  return { "hold.until": mongoose.trusted({ $lte: now }) };
}
