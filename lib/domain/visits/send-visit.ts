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
 * Keeps a visit or a question of anybody and tells the admins and who has sent it (docs/product.md 4.8). Answers its id;
 * one of nothing where the trap was filled. Throws `invalid_input` at `day` and `apartment_no`.
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
  // Anybody can write anybody's address into the form: a mailbox gets few mails of it.
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
