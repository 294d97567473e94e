import mongoose, { type ClientSession, type QueryFilter, type Types } from "mongoose";
import { NO_AGREEMENT, AGREEMENT_ENDED } from "@/lib/agreements/agreement-contract";
import { changeEnd, followEnd } from "@/lib/agreements/mutations";
import { refuseWhereOver } from "@/lib/agreements/rules";
import { agreedTerms } from "@/lib/agreements/write-agreement";
import { endAutopay } from "@/lib/autopay/stop-autopay";
import { readBuilding } from "@/lib/building/queries";
import { lockAccount } from "@/lib/payments/find-accounts";
import { abandonAgreement } from "@/lib/payments/sync-payment";
import type { Actor } from "@/lib/platform/auth/actor";
import { recordChange } from "@/lib/platform/auth/record-change";
import { isOneOf, OFFICE } from "@/lib/platform/contracts/endpoint";
import { NO_PERSON } from "@/lib/platform/contracts/messages";
import { isDatabaseAway } from "@/lib/platform/db/away";
import { databaseNow } from "@/lib/platform/db/lease";
import { inTransaction } from "@/lib/platform/db/transaction";
import { conflict, AppError, notFound } from "@/lib/platform/errors";
import { apartmentSubject } from "@/lib/platform/format/audit-subject";
import { dayLabel, towerDay, endOfTowerDay } from "@/lib/platform/format/dates";
import { logger } from "@/lib/platform/logger";
import { clearPublicPages } from "@/lib/platform/page-cache/public-pages";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import { ApartmentModel } from "@/models/apartment";
import { MailTokenModel } from "@/models/mail-token";
import { UserModel } from "@/models/user";
import { leavingAlready, LAST_DAY_COME } from "./contract";
import { notifyOfNotice, notifyOfWithdrawal, notifyOfEnding, notifyOfEnd, notifyOfRemoval } from "./mails";
import { checkChoice, memberChoice, noAgreement, announcedBy, officeChoice } from "./rules";

/**
 * Gives a member's notice with their last day (docs/product.md 5.20). Idempotent: returns the agreement's id. Throws
 * `invalid_input` for `leave_on` if the day is too early or too late, and `conflict` if the agreement ends on another day
 * already, or has ended.
 */
export async function giveNotice(actor: Actor<"member">, leaveOn: string, now = new Date()): Promise<string> {
  const { agreement, isNew } = await inTransaction((session) => give(actor, leaveOn, now, session));
  if (isNew) followEnd(agreement);
  return agreement._id.toString();
}

async function give(
  actor: Actor<"member">,
  leaveOn: string,
  now: Date,
  session: ClientSession,
): Promise<{ agreement: AgreementDocument; isNew: boolean }> {
  const agreement = await AgreementModel.findOne({ user_id: actor.userId, active: true })
    .session(session)
    .lean<AgreementDocument | null>();
  if (!agreement) throw noAgreement();
  const side = announcedBy(agreement);
  if (side === "member" && agreement.leave_on === leaveOn) return { agreement, isNew: false };
  if (side) throw alreadyLeaving(agreement, side);
  const { notice_days } = agreedTerms(agreement, await readBuilding(session));
  checkChoice("leave_on", leaveOn, memberChoice(notice_days, now));
  await changeEnd(agreement, { actor, action: "agreement.notice-given", leaveOn, at: now }, session);
  await notifyOfNotice(agreement, { leaveOn, at: now }, session);
  return { agreement, isNew: true };
}

function alreadyLeaving({ leave_on }: AgreementDocument, side: "member" | "office") {
  const day = dayLabel(leave_on ?? "", "en");
  return conflict(
    side === "member" ? leavingAlready(day) : `The office ends your agreement on ${day} already.`,
  );
}

/**
 * Withdraws the caller's notice before its day (docs/product.md 5.20). Returns 1, or 0 if there is none. Throws `conflict`
 * on the last day, if an admin ends the agreement, and if it has ended.
 */
export async function withdrawNotice(actor: Actor<"member">, now = new Date()): Promise<number> {
  const withdrawn = await inTransaction((session) => withdraw(actor, now, session));
  if (!withdrawn) return 0;
  followEnd(withdrawn);
  return 1;
}

async function withdraw(
  actor: Actor<"member">,
  now: Date,
  session: ClientSession,
): Promise<AgreementDocument | null> {
  const agreement = await AgreementModel.findOne({ user_id: actor.userId, active: true })
    .session(session)
    .lean<AgreementDocument | null>();
  if (!agreement) throw noAgreement();
  if (!agreement.leave_on) return null;
  if (announcedBy(agreement) === "office")
    throw conflict("The office ends your agreement. Please ask the office if you want to stay.");
  if (agreement.leave_on <= towerDay(now)) throw conflict(LAST_DAY_COME);
  const change = { actor, action: "agreement.notice-withdrawn", leaveOn: null, at: now } as const;
  const reopened = await changeEnd(agreement, change, session);
  await notifyOfWithdrawal(agreement, reopened, session);
  return agreement;
}

/**
 * Sets an admin's last day for an agreement, or withdraws it with null (docs/product.md 5.21). Returns 1, or 0 if nothing
 * changes. A member's own notice can be brought forward, but neither postponed nor withdrawn. Throws `not_found`,
 * `invalid_input` for `end_on`, and `conflict` if the agreement has ended.
 */
export async function setEnding(
  actor: Actor<"admin">,
  agreementId: string,
  endOn: string | null,
  now = new Date(),
): Promise<number> {
  const changed = await inTransaction((session) => set(actor, agreementId, endOn, now, session));
  if (!changed) return 0;
  followEnd(changed);
  return 1;
}

async function set(
  actor: Actor<"admin">,
  agreementId: string,
  endOn: string | null,
  now: Date,
  session: ClientSession,
): Promise<AgreementDocument | null> {
  const agreement = await AgreementModel.findById(agreementId)
    .session(session)
    .lean<AgreementDocument | null>();
  if (!agreement) throw notFound(NO_AGREEMENT);
  if (!agreement.active) throw conflict(AGREEMENT_ENDED);
  refuseWhereOver(agreement, now);
  if (endOn) checkChoice("end_on", endOn, officeChoice(now));
  if (endOn === (agreement.leave_on ?? null)) return null;
  if (announcedBy(agreement) === "member") refuseAgainstNotice(agreement, endOn);
  const change = { actor, action: "agreement.end-set", leaveOn: endOn, at: now } as const;
  const reopened = await changeEnd(agreement, change, session);
  await notifyOfEnding(agreement, { leaveOn: endOn, at: now, reopened }, session);
  return agreement;
}

function refuseAgainstNotice({ leave_on }: AgreementDocument, endOn: string | null): void {
  if (endOn === null) throw conflict("The member gave this notice. Only they can withdraw it.");
  if (!leave_on || endOn < leave_on) return;
  const message = `The member leaves on ${dayLabel(leave_on, "en")}. Choose an earlier day.`;
  throw new AppError("invalid_input", message, { fields: { end_on: message } });
}

interface End {
  /** Null: at the end of the announced last day. */
  readonly at: Date | null;
  /** Null: the person who announced that day. */
  readonly by: Types.ObjectId | null;
}

/**
 * Ends the matching active agreement, if any: keeps it, makes its person a user without an apartment, and frees the
 * apartment (docs/product.md 5.2). The end is never after the announced last day, whenever this runs. Returns the previous agreement.
 */
async function endTenancy(
  which: QueryFilter<AgreementDocument>,
  { at, by }: End,
  session: ClientSession,
): Promise<AgreementDocument | null> {
  const agreement = await AgreementModel.findOne({ ...which, active: true })
    .session(session)
    .lean<AgreementDocument | null>();
  if (!agreement) return null;
  const { _id, user_id, apartment_id, apartment_no, leave_on } = agreement;
  await lockAccount({ user_id, apartment_no }, session);
  const told = leave_on ? endOfTowerDay(leave_on) : null;
  const ended = {
    active: false,
    ended_at: told && (!at || told < at) ? told : (at ?? new Date()),
    ended_by: by ?? agreement.notice_given_by ?? null,
    last_month: agreement.last_month ?? (await readBuilding(session)).last_month,
  };
  await AgreementModel.updateOne({ _id, active: true }, { $set: ended }, { session });
  await UserModel.updateOne(
    { _id: user_id, role: "member" },
    { $set: { role: "user", apartment_id: null } },
    { session },
  );
  await ApartmentModel.updateOne(
    { _id: apartment_id, hold: null },
    { $set: { booking_status: "available", let_until: null } },
    { session },
  );
  await endAutopay(user_id, session);
  // A link that was handed to a tenant opens nothing once they have left.
  const purpose = mongoose.trusted({ $in: ["claim" as const, "claim-mailed" as const] });
  await MailTokenModel.deleteMany({ user_id, purpose }, { session });
  return agreement;
}

const MOST_AT_ONCE = 100;

/**
 * Ends the agreements whose last day is over in Dhaka, like a removal (docs/product.md 5.24); returns how many. Each is one
 * transaction with its mails, conditional on still being active and due, so this is safe to repeat, interrupt and run on
 * several instances. Uses the database's clock by default, so a wrong server clock ends no agreement early.
 */
export async function endDueAgreements(now?: Date): Promise<number> {
  const at = now ?? (await databaseNow());
  const today = towerDay(at);
  const isDue = { active: true, leave_on: mongoose.trusted({ $lt: today }) };
  const due = await AgreementModel.find(isDue, { _id: 1 }).sort({ leave_on: 1 }).limit(MOST_AT_ONCE).lean();
  let ended = 0;
  for (const { _id } of due) {
    try {
      const agreement = await inTransaction((session) => end({ _id, ...isDue }, at, session));
      if (!agreement) continue;
      ended += 1;
      clearPublicPages();
      await abandonAgreement(agreement);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      // A failure does not stop the others; the next run tries again.
      logger().error({ err: error, agreement: _id.toString() }, "ending an agreement failed");
    }
  }
  return ended;
}

async function end(
  which: Parameters<typeof endTenancy>[0],
  now: Date,
  session: ClientSession,
): Promise<AgreementDocument | null> {
  const agreement = await endTenancy(which, { at: null, by: null }, session);
  if (!agreement?.leave_on) return null;
  const subject = apartmentSubject(agreement);
  const after = { active: false, ended_at: endOfTowerDay(agreement.leave_on) };
  const change = { before: { active: true, leave_on: agreement.leave_on }, after };
  await recordChange({ actor: null, action: "agreement.ended", subject, ...change }, session);
  await notifyOfEnd(agreement, now, session);
  return agreement;
}

/**
 * Removes a member (docs/product.md 5.2): role user, link removed, agreement ended and kept, apartment available, in one
 * transaction. Payments stay, except unfinished ones, which are cancelled after the answer. Returns 1, or 0 if the person is
 * not a member. Throws `not_found` for an unknown email and `conflict` for an admin, whose role never changes here (I14).
 */
export async function removeMember(actor: Actor<"admin">, email: string): Promise<number> {
  const removed = await inTransaction((session) => remove(actor, email, session));
  if (!removed) return 0;
  clearPublicPages();
  if (removed.agreement) void abandonAgreement(removed.agreement);
  return 1;
}

interface Removed {
  readonly agreement: AgreementDocument | null;
}

async function remove(actor: Actor<"admin">, email: string, session: ClientSession): Promise<Removed | null> {
  const member = await UserModel.findOneAndUpdate(
    { email, role: "member" },
    { $set: { role: "user", apartment_id: null } },
    { session },
  ).lean();
  if (!member) {
    const person = await UserModel.findOne({ email }, { role: 1 }).session(session).lean();
    if (!person) throw notFound(NO_PERSON);
    if (isOneOf(person.role, OFFICE))
      throw conflict("The role of an admin or of staff cannot be changed here.");
    return null;
  }
  const by = new mongoose.Types.ObjectId(actor.userId);
  const now = new Date();
  const agreement = await endTenancy({ user_id: member._id }, { at: now, by }, session);
  if (agreement) await notifyOfRemoval(agreement, now, session);
  const subject = apartmentSubject({ apartment_no: agreement?.apartment_no, email });
  const change = { before: { role: "member" }, after: { role: "user" } };
  await recordChange({ actor, action: "member.removed", subject, ...change }, session);
  return { agreement };
}
