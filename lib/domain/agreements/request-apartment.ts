import mongoose, { type ClientSession } from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import type { requestApartment as contract, RequestRefusal } from "@/lib/contracts/agreements";
import { NO_ADMIN_REQUEST } from "@/lib/contracts/agreements.sentences";
import type { BodyOf } from "@/lib/contracts/endpoint";
import { isDuplicateKey } from "@/lib/db/duplicate-key";
import { inTransaction } from "@/lib/db/transaction";
import { isAvailable } from "@/lib/domain/apartments/rules";
import { recordChange } from "@/lib/domain/audit/record-change";
import { forbidden } from "@/lib/errors";
import { AgreementRequestModel } from "@/models/agreement-request";
import { ApartmentModel, type ApartmentDocument } from "@/models/apartment";
import { UserModel, type UserDocument } from "@/models/user";
import { rationMail } from "@/lib/domain/users/ration-mail";
import { greetingName } from "@/lib/domain/users/rules";
import { homeSubject } from "@/lib/format/audit-subject";
import { checkFirstDay } from "./rules";
import { notifyOfNewRequest } from "./notify-of-request";

type Wishes = Pick<BodyOf<typeof contract>, "telephone" | "occupation" | "people" | "first_day" | "message">;
type Answer = { insertedId: string } | { message: RequestRefusal };

/**
 * Requests an agreement for an apartment. Name, email and rent come from the database. Returns the new request's id, or the
 * refusal, in the order of docs/product.md 4.3. Throws `forbidden` for an admin, and `invalid_input` for `first_day`.
 */
export async function requestApartment(
  actor: Actor,
  apartmentId: string,
  wishes: Partial<Wishes> = {},
): Promise<Answer> {
  if (actor.role === "admin") throw forbidden(NO_ADMIN_REQUEST);
  if (wishes.first_day) checkFirstDay(wishes.first_day, new Date());
  try {
    // An unconfirmed address may belong to someone else.
    const isTold = await rationMail(actor, "visit-mail");
    return await inTransaction((session) => ask({ actor, apartmentId, wishes, isTold }, session));
  } catch (error) {
    // The index backs up the check inside the transaction (I1).
    if (isDuplicateKey(error, "user_id")) return { message: "already requested" };
    throw error;
  }
}

interface Ask {
  readonly actor: Actor;
  readonly apartmentId: string;
  readonly wishes: Partial<Wishes>;
  /** Whether its sender gets a mail about its arrival. */
  readonly isTold: boolean;
}

async function ask({ actor, apartmentId, wishes, isTold }: Ask, session: ClientSession): Promise<Answer> {
  // Writing the person makes this conflict with a concurrent accept or second request for them.
  const user = await UserModel.findOneAndUpdate(
    { _id: actor.userId, role: "user" },
    { $set: { last_request_at: new Date() } },
    { session },
  ).lean();
  if (!user) return { message: "already user" };
  if (await AgreementRequestModel.exists({ user_id: user._id, status: "pending" }).session(session))
    return { message: "already requested" };
  const apartment = await ApartmentModel.findById(apartmentId).session(session).lean();
  if (!apartment?.is_listed) return { message: "no-apartment" };
  if (!isAvailable(apartment)) return { message: "unavailable" };
  // Writing the apartment makes this conflict with taking it off the list or renumbering it.
  await ApartmentModel.updateOne(
    { _id: apartment._id },
    { $set: { last_request_at: new Date() } },
    { session },
  );
  const request = await insert(actor, user, apartment, wishes, session);
  await notifyOfNewRequest(request, isTold ? { greeting: greetingName(user) } : null, session);
  return { insertedId: request._id.toString() };
}

async function insert(
  actor: Actor,
  user: UserDocument,
  apartment: ApartmentDocument,
  wishes: Partial<Wishes>,
  session: ClientSession,
) {
  const request = {
    _id: new mongoose.Types.ObjectId(),
    user_id: user._id,
    name: user.name,
    email: user.email,
    apartment_id: apartment._id,
    apartment_no: apartment.apartment_no,
    floor_no: apartment.floor_no,
    block_no: apartment.block_no,
    rent_cents: apartment.rent_cents,
    apartment_image: apartment.apartment_image,
    request_date: new Date(),
    status: "pending" as const,
    telephone: wishes.telephone ?? "",
    occupation: wishes.occupation ?? "",
    people: wishes.people ?? null,
    first_day: wishes.first_day || null,
    message: wishes.message ?? "",
  };
  await AgreementRequestModel.create([request], { session });
  const subject = homeSubject(request);
  await recordChange({ actor, action: "request.sent", subject, after: { status: "pending" } }, session);
  return request;
}
