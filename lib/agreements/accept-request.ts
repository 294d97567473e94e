import mongoose, { type ClientSession, type QueryFilter } from "mongoose";
import { ALREADY_ALLOCATED, stillDraft } from "@/lib/apartments/contract";
import { releaseIfRunOut, reopenRequest, holdUntil, stepsBegunAfter } from "@/lib/apartments/hold-apartment";
import { isAvailable } from "@/lib/apartments/rules";
import { agreedCharges, type Building } from "@/lib/building/contract";
import { getBuilding } from "@/lib/building/queries";
import { firstPeriodOf, monthlyChargesAt } from "@/lib/payments/derive-bills";
import type { Actor } from "@/lib/platform/auth/actor";
import { recordChange } from "@/lib/platform/auth/record-change";
import type { AdminReader } from "@/lib/platform/contracts/endpoint";
import { connectDatabase } from "@/lib/platform/db/connect";
import { isDuplicateKey, inTransaction } from "@/lib/platform/db/transaction";
import { AppError, conflict, notFound } from "@/lib/platform/errors";
import { apartmentSubject } from "@/lib/platform/format/audit-subject";
import { fromCents, sumCents } from "@/lib/platform/format/money";
import { firstPeriodFrom } from "@/lib/platform/format/periods";
import { clearPublicPages } from "@/lib/platform/page-cache/public-pages";
import { AgreementModel, AgreementRequestModel, type AgreementRequestDocument } from "@/models/agreement";
import { ApartmentModel, type ApartmentDocument } from "@/models/apartment";
import { UserModel } from "@/models/user";
import { type ProposedTerms, NO_REQUEST, REQUEST_DECIDED, REQUEST_WITHDRAWN } from "./contract";
import { findThreads } from "./find-thread";
import { notifyOfDecision } from "./mails";
import { withdrawPending } from "./request-apartment";
import {
  usualDeposit,
  proposedFirstDay,
  mostDeposit,
  type ChosenTerms,
  addAgreement,
  termsForAudit,
} from "./write-agreement";

const CANNOT_BECOME_MEMBER = "This person cannot become a member: they are one already, or no longer a user.";

const notAUser = () => conflict(CANNOT_BECOME_MEMBER);

const withdrawn = () => new AppError("request_decided", REQUEST_WITHDRAWN);

const decided = () => new AppError("request_decided", REQUEST_DECIDED);

/**
 * Accepts a request (docs/product.md 4.5): request checked, apartment unavailable, agreement created and role member, in one
 * transaction, with the given terms (docs/product.md 5.10; the deposit in dollars). Also completes the five steps of a client
 * that takes them one by one. Idempotent: returns the agreement's id. Throws `not_found`, `invalid_input`, `request_decided`,
 * `apartment_unavailable` (nothing changes and the request stays open), and `conflict` if the person is no longer a user.
 */
export async function acceptRequest(
  actor: Actor<"admin">,
  requestId: string,
  said: ChosenTerms = {},
): Promise<string> {
  const building = await getBuilding();
  try {
    const id = await inTransaction((session) => accept({ actor, requestId, said, building }, session));
    clearPublicPages();
    return id;
  } catch (error) {
    // The indexes are the backstop of the conditional updates (I3, I4).
    if (isDuplicateKey(error, "apartment_id")) throw new AppError("apartment_unavailable", ALREADY_ALLOCATED);
    if (isDuplicateKey(error, "user_id")) throw notAUser();
    throw error;
  }
}

interface Acceptance {
  readonly actor: Actor<"admin">;
  readonly requestId: string;
  readonly said: ChosenTerms;
  readonly building: Building;
}

async function accept(
  { actor, requestId, said, building }: Acceptance,
  session: ClientSession,
): Promise<string> {
  const request = await getDecidable(requestId, session);
  const made = await AgreementModel.findOne({ request_id: request._id }).session(session).lean();
  if (made?.active) return made._id.toString();
  if (made) throw decided();
  if (request.decision === "withdrawn") throw withdrawn();
  const apartment = await takeApartment(actor, request, session);
  await closeRequest(actor, request, session);
  await makeMember(request, session);
  await withdrawOthers(actor, request, session);
  const agreement = await addAgreement({ actor, request, apartment, said, building }, session);
  const threads = await findThreads(agreement, "tenant", session);
  const charges = monthlyChargesAt(agreement, firstPeriodOf(agreement));
  // The mail says what a month costs in all.
  const rent_cents = agreement.rent_cents + sumCents(charges.map(({ cents }) => cents));
  await notifyOfDecision({ ...request, rent_cents, decision: "accepted", reason: null }, session, threads);
  const subject = apartmentSubject(request);
  const change = { before: { role: "user" }, after: { role: "member", ...termsForAudit(agreement) } };
  await recordChange({ actor, action: "agreement.accepted", subject, ...change }, session);
  return agreement._id.toString();
}

/** Returns the request after releasing an expired hold on its apartment. Throws `not_found`. */
async function getDecidable(requestId: string, session: ClientSession): Promise<AgreementRequestDocument> {
  const find = () => AgreementRequestModel.findById(requestId).session(session).lean();
  const request = await find();
  if (!request) throw notFound(NO_REQUEST);
  const isUndone = await releaseIfRunOut({ _id: request.apartment_id }, new Date(), session);
  return isUndone ? ((await find()) ?? request) : request;
}

/**
 * Takes the apartment and its hold. A request whose started accept this ends is pending again; one that was checked before
 * step 3 is rejected and stays so (decision 003).
 */
async function takeApartment(
  actor: Actor<"admin">,
  request: AgreementRequestDocument,
  session: ClientSession,
): Promise<ApartmentDocument> {
  const now = new Date();
  const before = await ApartmentModel.findOneAndUpdate(
    { _id: request.apartment_id, $or: mayBeTakenBy(actor, request, now) },
    { $set: { booking_status: "unavailable", hold: null, let_until: null } },
    { session, returnDocument: "before" },
  ).lean();
  if (!before) throw await whyRefused(request, now, session);
  const { hold } = before;
  if (!hold?.request_id || hold.request_id.equals(request._id)) return before;
  const wasForThis = request.checked_at && holdUntil(request.checked_at) <= hold.until;
  if (!wasForThis) await reopenRequest(actor, hold.request_id, session);
  return before;
}

/**
 * Returns whether a request was marked checked so recently that it may be step 2 of an accept (docs/product.md 4.6); a
 * request declined with a reason, even an empty one, is final (4.12).
 */
function isMaybeBegun(
  request: { readonly checked_at?: Date | null; readonly reason?: string | null },
  now = new Date(),
): boolean {
  const isForGood = typeof request.reason === "string";
  return !isForGood && Boolean(request.checked_at && request.checked_at > stepsBegunAfter(now));
}

/**
 * A pending request takes a free apartment, or one that this admin holds. A checked one takes the apartment that this admin
 * holds for it, or holds at all if they have just marked it checked; else it is rejected already (decision 003).
 */
function mayBeTakenBy(
  actor: Actor<"admin">,
  request: AgreementRequestDocument,
  now: Date,
): QueryFilter<ApartmentDocument>[] {
  const own = { "hold.by": actor.userId, "hold.until": mongoose.trusted({ $gt: now }) };
  if (request.status === "pending") return [{ booking_status: "available" }, own];
  const isOwn = isMaybeBegun(request, now) && request.checked_by?.equals(actor.userId);
  return [isOwn ? own : { ...own, "hold.request_id": request._id }];
}

async function whyRefused(request: AgreementRequestDocument, now: Date, session: ClientSession) {
  const apartment = await ApartmentModel.findById(request.apartment_id).session(session).lean();
  const isOff = apartment && !apartment.is_listed;
  const words = isOff ? stillDraft(apartment.apartment_no) : ALREADY_ALLOCATED;
  const taken = new AppError("apartment_unavailable", words);
  if (request.status === "pending") return taken;
  if (apartment?.hold?.request_id?.equals(request._id)) return taken;
  return isMaybeBegun(request, now) && apartment && !isAvailable(apartment, now) ? taken : decided();
}

async function closeRequest(
  actor: Actor<"admin">,
  request: AgreementRequestDocument,
  session: ClientSession,
) {
  const now = new Date();
  const checked = {
    status: "checked",
    checked_at: now,
    checked_by: new mongoose.Types.ObjectId(actor.userId),
  };
  await AgreementRequestModel.updateOne(
    { _id: request._id, status: request.status },
    // Step 2 has stored who checked it and when.
    {
      $set: {
        ...(request.status === "pending" && checked),
        decision: "accepted",
        decided_at: now,
        reason: null,
      },
    },
    { session },
  );
  const subject = apartmentSubject(request);
  const after = { status: "checked", decision: "accepted" };
  const change = { before: { status: request.status }, after };
  await recordChange({ actor, action: "request.accepted", subject, ...change }, session);
}

async function makeMember(request: AgreementRequestDocument, session: ClientSession): Promise<void> {
  const changed = await UserModel.updateOne(
    { _id: request.user_id, role: "user" },
    { $set: { role: "member", apartment_id: request.apartment_id } },
    { session },
  );
  if (changed.modifiedCount === 0) throw notAUser();
  const { telephone = "" } = request as Partial<AgreementRequestDocument>;
  if (!telephone) return;
  // A number that the person has put into their profile stays (docs/product.md 3.12).
  const hasNone = mongoose.trusted({ $in: [null, ""] });
  await UserModel.updateOne(
    { _id: request.user_id, telephone: hasNone },
    { $set: { telephone } },
    { session },
  );
}

/**
 * Withdraws another request that the person may have sent between the five steps: a member has no pending request
 * (docs/product.md 4.6, I2).
 */
async function withdrawOthers(
  actor: Actor<"admin">,
  request: AgreementRequestDocument,
  session: ClientSession,
): Promise<void> {
  const other = await AgreementRequestModel.findOne({ user_id: request.user_id, status: "pending" })
    .session(session)
    .lean();
  if (other) await withdrawPending(actor, other, session);
}

/** Returns the terms if a request is accepted unchanged; in dollars. Throws `not_found`. */
export async function getProposedTerms(
  _actor: Actor<AdminReader>,
  requestId: string,
): Promise<ProposedTerms> {
  await connectDatabase();
  const request = await AgreementRequestModel.findById(requestId).lean<AgreementRequestDocument | null>();
  if (!request) throw notFound(NO_REQUEST);
  const [building, apartment] = await Promise.all([
    getBuilding(),
    ApartmentModel.findById(request.apartment_id, { service_charge_cents: 1 }).lean(),
  ]);
  const first_day = proposedFirstDay(request.first_day, new Date());
  const service_charge = fromCents(apartment?.service_charge_cents ?? 0);
  return {
    first_day,
    first_period: firstPeriodFrom(first_day, building.first_month_until),
    first_month_until: building.first_month_until,
    deposit: fromCents(usualDeposit(request, building)),
    most_deposit: mostDeposit(request.rent_cents, building),
    service_charge,
    monthly_charges: agreedCharges(building, { service_charge }),
    notice_days: building.notice_days,
  };
}
