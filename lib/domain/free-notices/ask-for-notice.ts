import mongoose, { type Types } from "mongoose";
import { NO_APARTMENT } from "@/lib/contracts/apartments.sentences";
import { ALREADY_FREE } from "@/lib/contracts/free-notices.sentences";
import { CANNOT_MAIL } from "@/lib/contracts/shared.sentences";
import { isDuplicateKey } from "@/lib/db/duplicate-key";
import { consume } from "@/lib/db/limits";
import { isAvailable, LISTED } from "@/lib/domain/apartments/rules";
import { AppError, conflict, notFound } from "@/lib/errors";
import { canSendMail } from "@/lib/mail/send-mail";
import { ApartmentModel } from "@/models/apartment";
import { FreeNoticeModel } from "@/models/free-notice";

const LIFE_MS = 365 * 24 * 60 * 60_000;

/**
 * Notes that an address wants to hear once that an apartment is free (docs/product.md 4.13); answers the notice's id, the
 * same for a second ask. An ask after the mail has gone waits for the next time. Throws `not_found`, `conflict` where it
 * is free already, `rate_limited` by address, `provider_unavailable` without mail.
 */
export async function askForNotice(apartmentNo: string, email: string): Promise<string> {
  if (!canSendMail()) throw new AppError("provider_unavailable", CANNOT_MAIL);
  const apartment = await ApartmentModel.findOne(
    { apartment_no: apartmentNo, order: mongoose.trusted(LISTED) },
    { booking_status: 1, hold: 1 },
  ).lean();
  if (!apartment) throw notFound(NO_APARTMENT);
  if (isAvailable(apartment)) throw conflict(ALREADY_FREE);
  // Counted by address besides, so that nobody has many mails sent to a stranger (docs/security.md S17).
  await consume("notice-mail", email);
  return note(apartment._id, email);
}

async function note(apartmentId: Types.ObjectId, email: string): Promise<string> {
  const now = new Date();
  const waits = { asked_at: now, expires_at: new Date(now.getTime() + LIFE_MS) };
  const begin = { sent_at: null, free_since: null };
  const write = async () => {
    const notice = await FreeNoticeModel.findOneAndUpdate(
      { apartment_id: apartmentId, email },
      { $set: { ...waits, ...begin } },
      { upsert: true, returnDocument: "after", projection: { _id: 1 } },
    ).lean<{ _id: Types.ObjectId }>();
    if (!notice) throw new Error("An upsert answers what it has written.");
    return notice._id.toString();
  };
  try {
    return await write();
  } catch (error) {
    // Two asked at once; the other one has made it.
    if (!isDuplicateKey(error)) throw error;
    return write();
  }
}
