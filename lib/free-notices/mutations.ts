import mongoose, { Types } from "mongoose";
import { NO_APARTMENT } from "@/lib/apartments/contract";
import { isAvailable } from "@/lib/apartments/rules";
import { tokenHash } from "@/lib/platform/auth/mail-tokens";
import type { Language } from "@/lib/platform/contracts/language";
import { CANNOT_MAIL } from "@/lib/platform/contracts/messages";
import { consume } from "@/lib/platform/db/limits";
import { isDuplicateKey } from "@/lib/platform/db/transaction";
import { AppError, conflict, notFound } from "@/lib/platform/errors";
import { canSendMail } from "@/lib/platform/mail/transport";
import { ApartmentModel } from "@/models/apartment";
import { FreeNoticeModel } from "@/models/free-notice";
import { ALREADY_FREE } from "./contract";

const LIFE_MS = 365 * 24 * 60 * 60_000;

/**
 * Subscribes an address to one mail when an apartment becomes free (docs/product.md 4.13). Returns an id
 * that says nothing, since a stored one would tell a stranger whether and when this address has subscribed. After the mail
 * was sent, a new subscription waits for the next time. Throws `not_found`, `conflict`
 * if it is free already, `rate_limited` by address, `provider_unavailable` without mail.
 */
export async function requestNotice(
  apartmentNo: string,
  email: string,
  language: Language = "en",
): Promise<string> {
  if (!canSendMail()) throw new AppError("provider_unavailable", CANNOT_MAIL);
  const apartment = await ApartmentModel.findOne(
    { apartment_no: apartmentNo, is_listed: true },
    { booking_status: 1, hold: 1 },
  ).lean();
  if (!apartment) throw notFound(NO_APARTMENT);
  if (isAvailable(apartment)) throw conflict(ALREADY_FREE);
  // Also limited by address, so that no one can send many mails to a stranger (docs/security.md S17).
  await consume("notice-mail", email);
  await note(apartment._id, email, language);
  return String(new Types.ObjectId());
}

/** Renews how long, and in which language, a waiting notice waits; starts one again whose mail was sent. */
async function note(apartment_id: Types.ObjectId, email: string, language: Language): Promise<void> {
  const now = new Date();
  const own = { apartment_id, email };
  const kept = { expires_at: new Date(now.getTime() + LIFE_MS), language };
  const begun = { asked_at: now, sent_at: null, free_since: null };
  const sent = { ...own, sent_at: mongoose.trusted({ $ne: null }) };
  if ((await FreeNoticeModel.updateOne(sent, { $set: { ...begun, ...kept } })).matchedCount > 0) return;
  try {
    await FreeNoticeModel.updateOne(own, { $set: kept, $setOnInsert: begun }, { upsert: true });
  } catch (error) {
    // A concurrent request has created it.
    if (!isDuplicateKey(error)) throw error;
  }
}

/**
 * Ends all notices of the address to which a mail with this token was sent, and deletes the address. Returns how many
 * it ended; 0 for a used or unknown token.
 */
export async function endNotices(token: string): Promise<number> {
  const notice = await FreeNoticeModel.findOne({ token_hashes: tokenHash(token) }, { email: 1 }).lean();
  if (!notice) return 0;
  return (await FreeNoticeModel.deleteMany({ email: notice.email })).deletedCount;
}

/** How long an apartment must be free before mails are sent, so that an accept that is undone at once mails no one. */
export const CALM_MS = 2 * 60_000;
