import mongoose from "mongoose";
import { NO_SUCH_NUMBER } from "@/lib/contracts/apartments.sentences";
import { CONSENT, type VisitEntries } from "@/lib/contracts/visits";
import { tryConsume } from "@/lib/db/limits";
import { inTransaction } from "@/lib/db/transaction";
import { findApartmentByNo } from "@/lib/domain/apartments/queries";
import { AppError } from "@/lib/errors";
import { VisitModel } from "@/models/visit";
import { checkDay } from "./rules";
import { notifyOfArrival } from "./notify-of-visit";

/**
 * Stores a visit or a question from anyone and notifies the admins and the sender (docs/product.md 4.8). Returns its
 * id, or the id of nothing if the honeypot field is filled. Throws `invalid_input` at `day` and `apartment_no`.
 */
export async function sendVisit(entries: VisitEntries): Promise<string> {
  const { website, day, time, apartment_no, ...words } = entries;
  const now = new Date();
  if (day) checkDay(day, now);
  if (apartment_no && !(await findApartmentByNo(apartment_no))) throw noApartment();
  if (website) return new mongoose.Types.ObjectId().toString();
  const kept = {
    ...words,
    _id: new mongoose.Types.ObjectId(),
    apartment_no: apartment_no || null,
    day: day || null,
    time: time || null,
    created_at: now,
    consent: CONSENT,
    consent_at: now,
  };
  // Anyone can enter anyone's address: limits the mails to one mailbox.
  const isTold = Boolean(kept.email) && (await tryConsume("visit-mail", kept.email));
  await inTransaction(async (session) => {
    const [visit] = await VisitModel.create([kept], { session });
    if (visit) await notifyOfArrival(visit.toObject(), isTold, session);
  });
  return kept._id.toString();
}

function noApartment(): AppError {
  return new AppError("invalid_input", NO_SUCH_NUMBER, { fields: { apartment_no: NO_SUCH_NUMBER } });
}
