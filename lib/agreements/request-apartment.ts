import mongoose, { type ClientSession, type Types } from "mongoose";
import { isAvailable } from "@/lib/apartments/rules";
import { type Actor, hasRole } from "@/lib/platform/auth/actor";
import { recordChange } from "@/lib/platform/auth/record-change";
import { type BodyOf, ADMIN, OFFICE } from "@/lib/platform/contracts/endpoint";
import { DAY_PAST, DAY_TOO_FAR } from "@/lib/platform/contracts/messages";
import { connectDatabase } from "@/lib/platform/db/connect";
import { isDuplicateKey, inTransaction } from "@/lib/platform/db/transaction";
import { forbidden, AppError, notFound } from "@/lib/platform/errors";
import { apartmentSubject } from "@/lib/platform/format/audit-subject";
import { towerDay, medianHours } from "@/lib/platform/format/dates";
import { firstDays } from "@/lib/platform/format/periods";
import { rationMail } from "@/lib/platform/mail/queue-mail";
import { greetingName } from "@/lib/platform/mail/templates";
import { AgreementRequestModel, type AgreementRequestDocument } from "@/models/agreement";
import { ApartmentModel, type ApartmentDocument } from "@/models/apartment";
import { UserModel, type UserDocument } from "@/models/user";
import {
  type requestApartment as contract,
  type RequestRefusal,
  NO_ADMIN_REQUEST,
  NO_STAFF_REQUEST,
  NO_REQUEST,
  type MyRequest,
} from "./contract";
import { notifyOfNewRequest } from "./mails";
import { tenancy } from "./queries";

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
  if (hasRole(actor, OFFICE)) throw forbidden(hasRole(actor, ADMIN) ? NO_ADMIN_REQUEST : NO_STAFF_REQUEST);
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

/** Throws `invalid_input` for `first_day` if the day in Dhaka has passed or is more than a year ahead. */
export function checkFirstDay(firstDay: string, now: Date): void {
  const today = towerDay(now);
  if (firstDay >= today && firstDay <= firstDays(today).latest) return;
  const message = firstDay < today ? DAY_PAST : DAY_TOO_FAR;
  throw new AppError("invalid_input", message, { fields: { first_day: message } });
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
  // Writing the apartment makes this conflict with unpublishing or renumbering it.
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
  const subject = apartmentSubject(request);
  await recordChange({ actor, action: "request.sent", subject, after: { status: "pending" } }, session);
  return request;
}

/** Returns a request for both sides; rent in dollars. Older rows have neither wishes nor decision. */
export function serializeOwn(request: AgreementRequestDocument): Omit<MyRequest, "usual_hours"> {
  return {
    _id: request._id.toString(),
    ...tenancy(request),
    request_date: request.request_date.toISOString(),
    status: request.status,
    telephone: request.telephone ?? "",
    occupation: request.occupation ?? "",
    people: request.people ?? null,
    first_day: request.first_day ?? null,
    message: request.message ?? "",
    decision: request.decision ?? null,
    decided_at: request.decided_at?.toISOString() ?? null,
    reason: request.reason || null,
  };
}

/** Returns a request for its sender. */
export function serializeMyRequest(request: AgreementRequestDocument, usual_hours: number | null): MyRequest {
  return { ...serializeOwn(request), usual_hours };
}

/** GET /my-request: the caller's last request, or null. */
export async function findMyRequest(userId: string): Promise<MyRequest | null> {
  await connectDatabase();
  const [found] = await AgreementRequestModel.find({ user_id: userId })
    .sort({ request_date: -1, _id: -1 })
    .limit(1)
    .lean<AgreementRequestDocument[]>();
  return found ? serializeMyRequest(found, found.status === "pending" ? await readUsualHours() : null) : null;
}

/** The most decisions that the median uses, and the fewest that it needs (docs/product.md 4.19). */
const DECISIONS_LOOKED_AT = 20;

const FEWEST_DECISIONS = 5;

/** Returns the median time from request to decision, in hours rounded up; null if there are too few. */
export function usualHours(
  decisions: readonly { readonly request_date: Date; readonly decided_at?: Date | null }[],
): number | null {
  const times = decisions.flatMap(({ request_date, decided_at }) =>
    decided_at ? [+decided_at - +request_date] : [],
  );
  return times.length < FEWEST_DECISIONS ? null : medianHours(times);
}

/** Returns the median time of the admins' last decisions, in whole hours; null if there are too few (docs/product.md 4.19). */
async function readUsualHours(): Promise<number | null> {
  const last = await AgreementRequestModel.find(
    { decision: mongoose.trusted({ $in: ["accepted", "declined"] }) },
    { request_date: 1, decided_at: 1 },
  )
    .sort({ decided_at: -1 })
    .limit(DECISIONS_LOOKED_AT)
    .lean<Pick<AgreementRequestDocument, "request_date" | "decided_at">[]>();
  return usualHours(last);
}

/**
 * Withdraws the caller's pending request (docs/product.md 4.17), which allows another one. Returns 1, or 0 if it is withdrawn
 * already. Throws `not_found` also for another's, and `request_decided` if an admin was faster.
 */
export function withdrawRequest(actor: Actor, requestId: string): Promise<number> {
  return inTransaction((session) => withdraw(actor, requestId, session));
}

const answeredAlready = (answer: string) => `This request has been ${answer} already. Look at it again.`;

async function withdraw(actor: Actor, requestId: string, session: ClientSession): Promise<number> {
  const own = { _id: requestId, user_id: actor.userId };
  if (await withdrawPending(actor, own, session)) return 1;
  const request = await AgreementRequestModel.findOne(own).session(session).lean();
  if (!request) throw notFound(NO_REQUEST);
  if (request.decision === "withdrawn") return 0;
  throw new AppError("request_decided", answeredAlready(request.decision ?? "answered"));
}

/** Withdraws a pending request; returns whether it was pending. */
export async function withdrawPending(
  actor: Actor | null,
  { _id, user_id }: { readonly _id: Types.ObjectId | string; readonly user_id: Types.ObjectId | string },
  session: ClientSession,
): Promise<boolean> {
  const now = new Date();
  const decision = { status: "checked", decision: "withdrawn" } as const;
  const taken = await AgreementRequestModel.findOneAndUpdate(
    { _id, user_id, status: "pending" },
    { $set: { ...decision, decided_at: now, checked_at: now, checked_by: null, reason: null } },
    { session, returnDocument: "before" },
  ).lean();
  if (!taken) return false;
  const subject = apartmentSubject(taken);
  const change = { before: { status: "pending" }, after: decision };
  await recordChange({ actor, action: "request.withdrawn", subject, ...change }, session);
  return true;
}
