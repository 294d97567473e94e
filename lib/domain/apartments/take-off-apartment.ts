import type { ClientSession } from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { NO_APARTMENT, askedFor, memberLivesIn } from "@/lib/contracts/apartments.sentences";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { AppError, conflict, notFound } from "@/lib/errors";
import { clearPublicPages } from "@/lib/page-cache/clear-public-pages";
import { AgreementRequestModel } from "@/models/agreement-request";
import { ApartmentModel, type ApartmentDocument } from "@/models/apartment";
import { releaseIfRunOut } from "./release-expired-holds";

/**
 * Takes an apartment off the list (docs/product.md 4.11): it can no longer be found or requested, and its history stays.
 * Returns 1, or 0 if it is off the list already. Throws `not_found`, `agreement_active` if it is let, and `conflict` if it is
 * held or requested.
 */
export async function takeOffApartment(actor: Actor<"admin">, apartmentNo: string): Promise<number> {
  const { changed, refusal } = await inTransaction((session) => takeOff(actor, apartmentNo, session));
  if (changed > 0) clearPublicPages();
  // Thrown after the commit, so that an expired hold is still released.
  if (refusal) throw refusal;
  return changed;
}

async function takeOff(
  actor: Actor<"admin">,
  apartmentNo: string,
  session: ClientSession,
): Promise<{ changed: number; refusal?: AppError }> {
  await releaseIfRunOut({ apartment_no: apartmentNo }, new Date(), session);
  const apartment = await ApartmentModel.findOne({ apartment_no: apartmentNo })
    .session(session)
    .lean<ApartmentDocument | null>();
  if (!apartment) throw notFound(NO_APARTMENT);
  if (!apartment.is_listed) return { changed: 0 };
  const refusal = await refusalOf(apartment, session);
  if (refusal) return { changed: 0, refusal };
  // Also unavailable: only available apartments can be let (I5).
  const off = { is_listed: false, booking_status: "unavailable" };
  await ApartmentModel.updateOne({ _id: apartment._id }, { $set: off }, { session });
  await recordChange({ actor, action: "apartment.taken-off", subject: apartmentNo }, session);
  return { changed: 1 };
}

async function refusalOf(apartment: ApartmentDocument, session: ClientSession): Promise<AppError | null> {
  const { _id, apartment_no, booking_status, hold } = apartment;
  if (hold)
    return conflict(`A request for ${apartment_no} is being accepted. Finish that, or let go of it, first.`);
  if (booking_status === "unavailable") return new AppError("agreement_active", memberLivesIn(apartment_no));
  const isAskedFor = await AgreementRequestModel.exists({ apartment_id: _id, status: "pending" }).session(
    session,
  );
  return isAskedFor ? conflict(askedFor(apartment_no)) : null;
}
